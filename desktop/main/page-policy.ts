/** The Content-Security-Policy of the page. `nonce` is fresh for each: Fluent's style elements carry it. */
export function desktopPolicy(nonce: string, serverUrl: string): string {
  const sockets = serverUrl.replace(/^http/, "ws");
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self' ${serverUrl} ${sockets}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");
}
