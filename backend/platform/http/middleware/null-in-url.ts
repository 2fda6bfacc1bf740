import type { Middleware } from "koa";
import { refuseNullCharacters } from "../input/null-characters.ts";

/** Refuses a null character in the path or the query before any route decodes it. */
export const refuseNullInUrl: Middleware = (ctx, next) => {
  if (ctx.url.includes("%00"))
    refuseNullCharacters({
      ...Object.fromEntries(new URLSearchParams(ctx.querystring)),
      ...(ctx.path.includes("%00") && { path: "\0" }),
    });
  return next();
};
