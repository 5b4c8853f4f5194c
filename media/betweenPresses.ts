/** Elements that react to a press. */
const pressable = "button, .column, .part, .rest > .inline";

/**
 * Passes things on as they arrive, except while a button is pressed: an element that is redrawn between
 * pointer down and pointer up would miss the click.
 */
export function betweenPresses<T>(take: (thing: T) => void): (thing: T) => void {
  const waiting: T[] = [];
  let isPressed = false;
  /** The click follows immediately after the end of a press. */
  const end = (): void => {
    if (!isPressed) return;
    setTimeout(() => {
      isPressed = false;
      for (const thing of waiting.splice(0)) take(thing);
    });
  };
  const press = ({ target }: Event): void => {
    if (target instanceof Element && target.closest(pressable) !== null) isPressed = true;
    else end();
  };
  window.addEventListener("pointerdown", press, true);
  window.addEventListener(
    "keydown",
    (event) => {
      if (event.key === " ") press(event);
      else end();
    },
    true,
  );
  for (const name of ["pointerup", "pointercancel", "keyup"]) {
    window.addEventListener(name, end, true);
  }
  // That of the window alone: a press takes the focus from an element, too.
  window.addEventListener("blur", end);
  // The press may end outside the page.
  window.addEventListener("pointermove", ({ buttons }) => {
    if (buttons === 0) end();
  });
  return (thing) => {
    if (isPressed) waiting.push(thing);
    else take(thing);
  };
}
