interface PageNeeds {
  /** Unique for each page; Fluent's style elements carry it. */
  nonce: string;
  /** Hashes of scripts in the page itself. */
  scripts: readonly string[];
  /** Origins of requests and sockets, besides the page's own. */
  connect: readonly string[];
  /** Origins of replays, besides the page's own. */
  media: readonly string[];
  /** Directives of single kinds of pages, for example for a service worker. */
  more: readonly string[];
}

/** The Content-Security-Policy of our pages, in browsers and in the desktop app: nothing unsafe, no other origins. */
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

/** `https://x` as `wss://x`, `http://x` as `ws://x`. */
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
 * The Permissions-Policy of our pages: nothing that they don't use. What a lecture and a passkey need (camera, microphone,
 * display-capture, fullscreen, publickey-credentials-get …) is for our own pages alone and for no frame by default.
 */
export const permissionsPolicy = UNUSED_FEATURES.map((feature) => `${feature}=()`).join(", ");
