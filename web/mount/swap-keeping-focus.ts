const CONTROLS = "a[href], button, select, summary";

const identityOf = (control: Element) =>
  `${control.tagName} ${control.getAttribute("href") ?? ""} ${control.textContent}`;

/** Returns the controls with the same kind, address and text, of which there may be one in the header and the footer. */
const twinsOf = (control: Element, within: Element) =>
  [...within.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (other) => identityOf(other) === identityOf(control),
  );

/**
 * Replaces the server's markup by the application, and moves the focus to the control that it had in the markup.
 * Otherwise the next Tab would begin at the top again. `transferFormInput` does the same for fields.
 */
export function swapKeepingFocus(markup: Element, root: Element): void {
  const focused = markup.querySelector<HTMLElement>(":focus");
  const place = focused === null ? -1 : twinsOf(focused, markup).indexOf(focused);
  markup.remove();
  if (focused !== null) twinsOf(focused, root)[place]?.focus({ preventScroll: true });
}
