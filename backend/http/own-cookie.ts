/** A cookie of ours. Scripts can't read it, and no other site's page makes the browser send it. */
export interface OwnCookie {
  name: string;
  /** Without characters that mean something in a cookie; null takes the cookie back. */
  value: string | null;
  path: string;
  maxAgeMs: number;
}

/** The Set-Cookie header. */
export function cookieHeader(
  { name, value, path, maxAgeMs }: OwnCookie,
  { publicUrl }: { publicUrl: string },
): string {
  const seconds = value === null ? 0 : Math.floor(maxAgeMs / 1000);
  const secure = publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value ?? ""}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

interface Asked {
  /** The Origin header; empty when there was none. */
  origin: string;
  host: string;
  publicUrl: string;
}

/** Whether one of our own pages calls, by what the browser says. Other origins that may call us are not ours. */
export function isOwnPage({ origin, host, publicUrl }: Asked): boolean {
  if (!URL.canParse(origin)) return false;
  const calling = new URL(origin);
  return calling.host === host || calling.origin === new URL(publicUrl).origin;
}
