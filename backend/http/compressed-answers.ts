import { constants } from "node:zlib";
import compress from "koa-compress";
import type { Middleware } from "koa";

/** Smaller answers go in one packet anyway. Bytes. */
const WORTH_IT = 1024;

/**
 * Pages and JSON go out compressed: lines are metered. Files are compressed at build. Nobody else's page can make a
 * browser ask for what a session may see (tokens travel in a header), so lengths give nothing away (BREACH).
 */
export function compressedAnswers(): Middleware {
  return compress({
    filter: (type) => /^(?:text\/html|application\/json|text\/calendar|text\/csv)\b/.test(type),
    threshold: WORTH_IT,
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    gzip: {},
    zstd: false,
    deflate: false,
  });
}
