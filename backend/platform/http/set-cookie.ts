import type { Context } from "koa";

/** A cookie that a response sets, always HttpOnly and SameSite=Strict. */
export interface ResponseCookie {
  name: string;
  /** null removes the cookie. */
  value: string | null;
  /** Where it is sent. On https it is sent everywhere, which its prefix requires. */
  path: string;
  maxAgeMs: number;
}

interface CookieConfig {
  publicUrl: string;
}

const isSecure = ({ publicUrl }: CookieConfig) => publicUrl.startsWith("https:");

/**
 * On https, `__Host-` before the name: browsers then accept the cookie from this host over https alone, so that no
 * other subdomain and nobody on the network can plant one. A demonstration over http has no such cookies.
 */
export function cookieName(name: string, config: CookieConfig): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

export function setCookie(
  ctx: Context,
  { name, value, path, maxAgeMs }: ResponseCookie,
  config: CookieConfig,
): void {
  // Such a cookie is sent to every path: what was not sent is not there.
  if (value === null && isSecure(config) && ctx.cookies.get(cookieName(name, config)) === undefined) return;
  // Koa decides by the socket, which is unencrypted behind a proxy that terminates TLS.
  ctx.cookies.secure = isSecure(config);
  ctx.cookies.set(cookieName(name, config), value, {
    path: isSecure(config) ? "/" : path,
    maxAge: maxAgeMs,
    httpOnly: true,
    sameSite: "strict",
  });
}
