/** The deep link from the payment return page to the desktop app. It does not prove that a payment was made. */
export function successLink(textRef: string): string {
  return `gubae://success?${new URLSearchParams({ ref: textRef })}`;
}
