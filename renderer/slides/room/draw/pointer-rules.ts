/** The parts of a pointer event that decide whether it draws. */
type Pointer = Pick<PointerEvent, "pointerId" | "pointerType" | "button">;

export type PointerVerdict = "draws" | "ignored" | "cancels";

/**
 * Decides which pointer draws: a mouse's main button, a pen, or one finger. Once a pen was seen, fingers don't draw,
 * since a palm rests on the screen. A second finger takes back what the first has drawn.
 */
export class PointerRules {
  readonly #fingers = new Set<number>();
  #penSeen = false;

  press({ pointerId, pointerType, button }: Pointer): PointerVerdict {
    if (pointerType === "pen") this.#penSeen = true;
    if (pointerType !== "touch") return button === 0 ? "draws" : "ignored";
    this.#fingers.add(pointerId);
    if (this.#penSeen) return "ignored";
    return this.#fingers.size === 1 ? "draws" : "cancels";
  }

  release({ pointerId }: Pointer): void {
    this.#fingers.delete(pointerId);
  }
}
