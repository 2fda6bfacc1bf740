import { bodyParser } from "@koa/bodyparser";
import type { Context, Middleware, Next } from "koa";
import { AppError } from "#backend/app-error.ts";

type ParserOptions = NonNullable<Parameters<typeof bodyParser>[0]>;

/** Errors of the parser have a status, those of a decompressor have none. */
function isDecompressionError(thrown: unknown): boolean {
  return thrown instanceof Error && !("status" in thrown) && "errno" in thrown;
}

/**
 * Reads a body with `@koa/bodyparser`.
 * @throws AppError malformed_json, when the body isn't compressed as its Content-Encoding says
 */
export function readBodyWith(options: ParserOptions): Middleware {
  const parse = bodyParser(options);
  return async (ctx: Context, next: Next) => {
    try {
      await parse(ctx, async () => undefined);
    } catch (thrown) {
      if (!isDecompressionError(thrown)) throw thrown;
      const fields = { "Content-Encoding": ["The body isn't compressed as this header says."] };
      throw new AppError("malformed_json", { fields, cause: thrown });
    }
    return next();
  };
}
