/** What a press does something to. */
const pressable = "button, .column, .part";

/**
 * Takes things as they come, but for those that come while a button is pressed: what is drawn anew
 * between the press and its end would not hear of it.
 */
export function betweenPresses<T>(take: (thing: T) => void): (thing: T) => void {
  const waiting: T[] = [];
  let isPressed = false;
  /** The click follows the end of a press at once. */
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
  for (const name of ["pointerup", "pointercancel", "keyup", "blur"]) {
    window.addEventListener(name, end, true);
  }
  // The end of a press may be where the page does not see it.
  window.addEventListener("pointermove", ({ buttons }) => {
    if (buttons === 0) end();
  });
  return (thing) => {
    if (isPressed) waiting.push(thing);
    else take(thing);
  };
}
