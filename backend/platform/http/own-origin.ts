interface RequestOrigin {
  /** The Origin header; empty without one. */
  origin: string;
  host: string;
  protocol: string;
  publicUrl: string;
}

/**
 * Whether the request comes from one of our own pages, judged by its Origin header. Pages of other allowed origins
 * don't count.
 */
export function isOwnOrigin({ origin, host, protocol, publicUrl }: RequestOrigin): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return url.origin === `${protocol}://${host}` || url.origin === new URL(publicUrl).origin;
}
