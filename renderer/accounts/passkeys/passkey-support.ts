/**
 * Returns whether passkeys work on this page. A passkey is bound to a host name, so there is none for the desktop app
 * (`app://`) and for IP addresses. Browsers offer passkeys only on secure pages.
 */
export function canUsePasskeys(
  page: { location: Pick<Location, "protocol" | "hostname"> } | undefined = globalThis.window,
): boolean {
  if (page === undefined) return false;
  const { protocol, hostname } = page.location;
  const isAddress = /^[\d.]+$|:/.test(hostname);
  return protocol.startsWith("http") && !isAddress && "PublicKeyCredential" in page;
}
