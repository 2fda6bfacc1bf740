import { isUtf8 } from "node:buffer";
import { bodyParser } from "@koa/bodyparser";
import type { Context, Middleware, Next } from "koa";
import { AppError } from "#backend/platform/app-error.ts";

type ParserOptions = NonNullable<Parameters<typeof bodyParser>[0]>;

/** The parser's errors have a status; a decompressor's have none. */
function isDecompressionError(thrown: unknown): boolean {
  return thrown instanceof Error && !("status" in thrown) && "errno" in thrown;
}

const LOST_LETTER = "\uFFFD";

/**
 * Rejects text that was not UTF-8: the parser replaces its invalid bytes with U+FFFD. A client may also send U+FFFD
 * itself, which is allowed.
 */
function refuseLostLetters({ request }: Context, chunks: readonly Buffer[]): void {
  if (!request.rawBody?.includes(LOST_LETTER) || isUtf8(Buffer.concat(chunks))) return;
  throw new AppError("malformed_json", { fields: { body: ["The body isn't UTF-8."] } });
}

/**
 * Reads a body with `@koa/bodyparser`.
 * @throws AppError malformed_json, when the body isn't compressed as its Content-Encoding says, or JSON isn't UTF-8
 */
export function readBodyWith(options: ParserOptions): Middleware {
  const parse = bodyParser(options);
  const readsJson = options.enableTypes?.includes("json") === true;
  return async (ctx: Context, next: Next) => {
    const chunks: Buffer[] = [];
    const keep = (chunk: Buffer) => void chunks.push(chunk);
    if (readsJson) ctx.req.on("data", keep);
    try {
      await parse(ctx, async () => undefined);
    } catch (thrown) {
      if (!isDecompressionError(thrown)) throw thrown;
      const fields = { "Content-Encoding": ["The body isn't compressed as this header says."] };
      throw new AppError("malformed_json", { fields, cause: thrown });
    } finally {
      ctx.req.off("data", keep);
    }
    refuseLostLetters(ctx, chunks);
    return next();
  };
}
