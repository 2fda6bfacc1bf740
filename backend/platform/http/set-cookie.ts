import type { Context } from "koa";

/** A cookie that a response sets, always HttpOnly and SameSite=Strict. */
export interface ResponseCookie {
  name: string;
  /** null removes the cookie. */
  value: string | null;
  /**
   * The path for which the browser sends the cookie. On https, the cookie is sent for every path, as its `__Host-`
   * prefix requires.
   */
  path: string;
  maxAgeMs: number;
}

interface CookieConfig {
  publicUrl: string;
}

const isSecure = ({ publicUrl }: CookieConfig) => publicUrl.startsWith("https:");

/**
 * Prefixes the name with `__Host-` on https: browsers then accept the cookie only from this host over https, so that no
 * other subdomain and nobody on the network can plant one. A demonstration over http can't have such cookies.
 */
export function cookieName(name: string, config: CookieConfig): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

export function setCookie(
  ctx: Context,
  { name, value, path, maxAgeMs }: ResponseCookie,
  config: CookieConfig,
): void {
  // A `__Host-` cookie is sent for every path, so if the request lacks it, there is nothing to remove.
  if (value === null && isSecure(config) && ctx.cookies.get(cookieName(name, config)) === undefined) return;
  // Set explicitly: by default, Koa marks cookies as secure only if the socket is encrypted, and behind a proxy that
  // terminates TLS it is not.
  ctx.cookies.secure = isSecure(config);
  ctx.cookies.set(cookieName(name, config), value, {
    path: isSecure(config) ? "/" : path,
    maxAge: maxAgeMs,
    httpOnly: true,
    sameSite: "strict",
  });
}
