import { hasLostFocus } from "./keepFocus";
import { send } from "./port";
import { column as parseColumn } from "../src/editor/panels/messages/shared";

interface Moves {
  scrollTo(index: number): void;
  toggle(row: string): void;
}

/**
 * Handles the keyboard in a grid according to the ARIA practices. The grid has one tab stop, and arrows move from cell
 * to cell. Enter and Space press the button of a cell; in a cell without a button, they show or hide the details of the
 * row. Ctrl+C copies the cell. The focus is stored by row and column instead of by element, since rows are redrawn
 * constantly.
 */
export class GridFocus {
  readonly #grid: HTMLElement;
  readonly #moves: Moves;
  /** The index of the row with the focus; -1 is the header row. */
  #row = 0;
  #column = 0;
  /** The index of the button with the focus among those in the details of a row; -1 if none of them has it. */
  #entry = -1;
  #isInside = false;

  constructor(grid: HTMLElement, moves: Moves) {
    this.#grid = grid;
    this.#moves = moves;
    grid.addEventListener("focusin", (event) => {
      this.#isInside = true;
      this.#note(event.target);
    });
    grid.addEventListener("focusout", (event) => {
      if (event.relatedTarget instanceof Node && !grid.contains(event.relatedTarget)) {
        this.#isInside = false;
      }
    });
    grid.addEventListener("keydown", (event) => {
      this.#press(event);
    });
    document.addEventListener("pointerdown", ({ target }) => {
      if (!(target instanceof Node) || !grid.contains(target)) this.#isInside = false;
    });
    window.addEventListener("focus", () => {
      this.restore();
    });
  }

  /**
   * Restores the tab stop after rows were redrawn, and the focus if the redraw removed the focused element. While the
   * editor has the focus, for example in its palette, the page does not take it.
   */
  restore(): void {
    const stop = this.#stopAt(this.#row, this.#column) ?? this.#firstStop();
    for (const other of this.#grid.querySelectorAll("[tabindex='0']")) {
      if (other instanceof HTMLElement && other.closest(".entries-row") === null)
        other.tabIndex = -1;
    }
    if (stop !== undefined) stop.tabIndex = 0;
    if (!this.#isInside || !hasLostFocus() || !document.hasFocus()) return;
    const entry = this.#entries()[this.#entry];
    if (entry !== undefined) entry.focus({ preventScroll: true });
    else if (this.#stopAt(this.#row, this.#column) === undefined) {
      this.#grid.tabIndex = -1;
      this.#grid.focus({ preventScroll: true });
    } else stop?.focus({ preventScroll: true });
  }

  /**
   * Ensures that the grid has a tab stop. Rows that were drawn before the grid was in the page have no tab stop, and a
   * narrower page may hide the column of the tab stop.
   */
  ensureStop(): void {
    const isSeen = (stop: Element): boolean =>
      stop instanceof HTMLElement &&
      stop.offsetParent !== null &&
      stop.closest(".entries-row") === null;
    if (![...this.#grid.querySelectorAll("[tabindex='0']")].some(isSeen)) this.restore();
  }

  #press(event: KeyboardEvent): void {
    if (event.target instanceof Element && event.target.closest(".entries-row") !== null) {
      if (event.key === "Escape") this.#focusAt(this.#row, 0);
      return;
    }
    if (isCopy(event)) {
      this.#copy();
      return;
    }
    const page = Math.max(1, Math.floor(window.innerHeight / 30) - 4);
    const count = Number(this.#grid.dataset["count"] ?? 0);
    const width = this.#cellsOf(this.#row).length;
    const far = event.ctrlKey || event.metaKey;
    const to = ((): readonly [number, number] | undefined => {
      switch (event.key) {
        case "ArrowDown":
          return [this.#row + 1, this.#column];
        case "ArrowUp":
          return [this.#row - 1, this.#column];
        case "ArrowRight":
          return [this.#row, this.#column + 1];
        case "ArrowLeft":
          return [this.#row, this.#column - 1];
        case "PageDown":
          return [this.#row + page, this.#column];
        case "PageUp":
          return [this.#row - page, this.#column];
        case "Home":
          return [far ? 0 : this.#row, 0];
        case "End":
          return [far ? count - 1 : this.#row, width - 1];
        default:
          return undefined;
      }
    })();
    if (to === undefined) {
      this.#open(event);
      return;
    }
    event.preventDefault();
    const [row, column] = to;
    this.#focusAt(
      Math.min(Math.max(-1, row), count - 1),
      Math.min(Math.max(0, column), Math.max(0, width - 1)),
    );
  }

  #open(event: KeyboardEvent): void {
    const row = this.#rowAt(this.#row)?.dataset["row"];
    const isButton = event.target instanceof HTMLButtonElement;
    if (row === undefined || isButton || (event.key !== " " && event.key !== "Enter")) return;
    event.preventDefault();
    this.#moves.toggle(row);
  }

  #copy(): void {
    const id = this.#rowAt(this.#row)?.dataset["row"];
    const context = this.#cellsOf(this.#row)[this.#column]?.dataset["vscodeContext"];
    if (id === undefined || context === undefined || getSelection()?.isCollapsed === false) return;
    const found: unknown = JSON.parse(context);
    if (typeof found !== "object" || found === null || !("column" in found)) return;
    const column = parseColumn(found.column);
    if (column !== undefined) send({ type: "copy", id, column, what: "full" });
  }

  #focusAt(row: number, column: number): void {
    this.#row = row;
    this.#column = column;
    if (row >= 0) this.#moves.scrollTo(row);
    const stop = this.#stopAt(row, column);
    this.restore();
    stop?.focus({ preventScroll: true });
  }

  #note(target: EventTarget | null): void {
    this.#entry = this.#entries().findIndex((each) => each === target);
    const cell =
      target instanceof Element ? target.closest("[role=gridcell],[role=columnheader]") : null;
    const row = cell?.closest<HTMLElement>(".row");
    if (cell === null || row === null || row === undefined) return;
    this.#row = row.classList.contains("head-row") ? -1 : Number(row.dataset["index"] ?? 0);
    this.#column = Math.max(0, visibleCells(row).indexOf(cell as HTMLElement));
  }

  #entries(): readonly HTMLElement[] {
    return [...this.#grid.querySelectorAll<HTMLElement>(".entries-row button")];
  }

  #firstStop(): HTMLElement | undefined {
    const row = this.#grid.querySelector<HTMLElement>(".body-row:not(.waiting)");
    const cell = row === null ? undefined : visibleCells(row)[0];
    return cell && stopIn(cell);
  }

  #rowAt(index: number): HTMLElement | null {
    return index < 0
      ? this.#grid.querySelector<HTMLElement>(".head-row")
      : this.#grid.querySelector<HTMLElement>(`.body-row[data-index="${String(index)}"]`);
  }

  #cellsOf(index: number): readonly HTMLElement[] {
    const row = this.#rowAt(index);
    return row === null ? [] : visibleCells(row);
  }

  #stopAt(row: number, column: number): HTMLElement | undefined {
    const cell = this.#cellsOf(row)[column];
    return cell && stopIn(cell);
  }
}

/** Returns the cells that can take the focus. Narrow panels hide some columns. */
function visibleCells(row: HTMLElement): readonly HTMLElement[] {
  return [...row.children].filter(
    (cell): cell is HTMLElement => cell instanceof HTMLElement && cell.offsetParent !== null,
  );
}

/** Returns the element of a cell that takes the focus: its first button, or the cell itself. */
function stopIn(cell: HTMLElement): HTMLElement {
  return cell.querySelector<HTMLElement>("button") ?? cell;
}

/** Whether a key press is Ctrl+C or Cmd+C, also with Caps Lock and on keyboards without Latin letters. */
function isCopy({ ctrlKey, metaKey, shiftKey, key, code }: KeyboardEvent): boolean {
  const letter = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code;
  return (ctrlKey || metaKey) && !shiftKey && letter === "KeyC";
}
