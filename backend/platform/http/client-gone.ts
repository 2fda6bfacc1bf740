import type { Context } from "koa";

/** Error codes of Node and the body parsers for a connection that ends midway. */
const codes: ReadonlySet<unknown> = new Set([
  "ECONNABORTED",
  "ECONNRESET",
  "EPIPE",
  "ERR_STREAM_PREMATURE_CLOSE",
]);

/**
 * Whether the error only means that the client has hung up, which is neither our fault nor the database's. Returns true
 * only if the client's own connection is closed, because errors of connections to databases and object stores have the
 * same codes.
 */
export function isClientGone({ req, res }: Pick<Context, "req" | "res">, thrown: unknown): boolean {
  const isClosed = req.socket.destroyed || res.destroyed;
  if (!isClosed || !(thrown instanceof Error)) return false;
  // Multer's errors have no code, so they are recognised by their messages.
  return ("code" in thrown && codes.has(thrown.code)) || /^Request (?:aborted|closed)$/.test(thrown.message);
}
