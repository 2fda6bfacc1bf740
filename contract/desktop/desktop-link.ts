/** The deep link from the payment return page to the desktop app. It proves nothing. */
export function successLink(textRef: string): string {
  return `gubae://success?${new URLSearchParams({ ref: textRef })}`;
}
