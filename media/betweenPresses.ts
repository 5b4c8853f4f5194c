/** The selector of the elements that react to a click. */
const pressable = "button, .column, .part, .rest > .inline";

/**
 * Passes messages on. While one of the `pressable` elements is pressed, messages wait: an element that is redrawn
 * between pointer down and pointer up would not receive the click.
 */
export function betweenPresses<T>(take: (thing: T) => void): (thing: T) => void {
  const waiting: T[] = [];
  let isPressed = false;
  /** Passes the waiting messages on in a later task, after the click event of the press. */
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
  // Without `capture`, so that only the blur of the window counts: a press also blurs the focused element.
  window.addEventListener("blur", end);
  // A press may end outside the page, without a `pointerup`.
  window.addEventListener("pointermove", ({ buttons }) => {
    if (buttons === 0) end();
  });
  return (thing) => {
    if (isPressed) waiting.push(thing);
    else take(thing);
  };
}
