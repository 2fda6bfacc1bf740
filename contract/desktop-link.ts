/** The link from the page after a payment back into the desktop program. It proves nothing. */
export function successLink(textRef: string): string {
  return `gubae://success?${new URLSearchParams({ ref: textRef })}`;
}
