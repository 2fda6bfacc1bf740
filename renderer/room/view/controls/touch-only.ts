/** Whether there is touch and nothing else, so that nobody is told of keys. The same as in site-footer.css. */
export function isTouchOnly(): boolean {
  return window.matchMedia("(hover: none) and (pointer: coarse)").matches;
}
