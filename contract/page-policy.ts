interface PageNeeds {
  /** Fresh for each page: Fluent's style elements carry it. */
  nonce: string;
  /** Where calls and sockets may go, beside the page's own origin. */
  connect: readonly string[];
  /** What one kind of page has and another has not, such as a service worker. */
  more: readonly string[];
}

/** The Content-Security-Policy of a page of ours, in browsers and in the desktop program: nothing unsafe, nothing foreign. */
export function policyOfPage({ nonce, connect, more }: PageNeeds): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...connect].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...more,
  ].join("; ");
}

/** `https://x` as `wss://x`, `http://x` as `ws://x`. */
export function socketsOf(serverUrl: string): string {
  return serverUrl.replace(/^http/, "ws");
}
