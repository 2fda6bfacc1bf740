interface PageNeeds {
  /** Unique for each page; Fluent's style elements use it. */
  nonce: string;
  /** Hashes of inline scripts. */
  scripts: readonly string[];
  /** Origins of requests and sockets, in addition to the page's own. */
  connect: readonly string[];
  /** Origins of replays, in addition to the page's own. */
  media: readonly string[];
  /** Additional directives for specific pages, for example for a service worker. */
  more: readonly string[];
}

/**
 * Returns the Content-Security-Policy of our pages, in browsers and in the desktop app. It allows nothing unsafe, and
 * no origins other than those given.
 */
export function contentSecurityPolicy({ nonce, scripts, connect, media, more }: PageNeeds): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["media-src 'self' blob:", ...media].join(" "),
    ["connect-src 'self'", ...connect, ...media.filter((origin) => !connect.includes(origin))].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    ...more,
  ].join("; ");
}

/** Converts `https://x` to `wss://x` and `http://x` to `ws://x`. */
export function toSocketUrl(serverUrl: string): string {
  return serverUrl.replace(/^http/, "ws");
}

const UNUSED_FEATURES = [
  "accelerometer",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "magnetometer",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/**
 * The Permissions-Policy of our pages. It disables all features that they don't use. The features that lectures and
 * passkeys need (camera, microphone, display-capture, fullscreen, publickey-credentials-get …) are by default available
 * to our own pages and to no frame.
 */
export const permissionsPolicy = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", ");
