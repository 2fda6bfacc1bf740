const FOCUSABLE = "a[href], button:not([disabled]), input:not([disabled]), select:not([disabled])";

/** Traps the Tab key inside `frame`: the focus moves from the last element to the first. */
export function trapFocus(event: KeyboardEvent, frame: HTMLElement): void {
  const focusable = [...frame.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.checkVisibility?.() ?? true,
  );
  const [first, last] = [focusable[0], focusable.at(-1)];
  const isLeaving = event.shiftKey ? document.activeElement === first : document.activeElement === last;
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
