/** The link that writes to an address. Its signs may mean something in a link: `a&co%x?y@example.com`. */
export function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
