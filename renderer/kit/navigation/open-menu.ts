const FOCUSABLE = "a[href], button:not([disabled]), input:not([disabled]), select:not([disabled])";

/** Traps the Tab key inside `frame`: the focus moves from the last element to the first. */
function trapFocus(event: KeyboardEvent, frame: HTMLElement): void {
  const focusable = [...frame.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.checkVisibility?.() ?? true,
  );
  const [first, last] = [focusable[0], focusable.at(-1)];
  const isLeaving = event.shiftKey ? document.activeElement === first : document.activeElement === last;
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

interface OpenMenu {
  /** The element that contains the button and the menu. */
  frame: HTMLElement;
  button: HTMLElement;
}

/**
 * Calls `close` on a press outside the frame, or on Escape, which also returns the focus to the button. Until then, Tab
 * stays inside. Returns a function that ends this.
 */
export function watchOpenMenu({ frame, button }: OpenMenu, close: () => void): () => void {
  const handlePress = ({ target }: PointerEvent) => {
    if (target instanceof Node && !frame.contains(target)) close();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab") trapFocus(event, frame);
    if (event.key !== "Escape") return;
    close();
    button.focus();
  };
  document.addEventListener("pointerdown", handlePress);
  document.addEventListener("keydown", handleKeyDown);
  return () => {
    document.removeEventListener("pointerdown", handlePress);
    document.removeEventListener("keydown", handleKeyDown);
  };
}
