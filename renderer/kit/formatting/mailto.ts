/**
 * Returns a `mailto:` link. The address is encoded, because its characters may be special in a URL:
 * `a&co%x?y@example.com`.
 */
export function mailto(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}
