import type { FieldIssues } from "#contract/http/error.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Middleware } from "koa";

/** Rejects a null character in the path or the query before any route decodes it. */
export const refuseNullInUrl: Middleware = (ctx, next) => {
  if (ctx.url.includes("%00"))
    refuseNullCharacters({
      ...Object.fromEntries(new URLSearchParams(ctx.querystring)),
      ...(ctx.path.includes("%00") && { path: "\0" }),
    });
  return next();
};

const SENTENCE = "This text can't contain control characters.";
/** Fields below this level are reported under their ancestor's name, so that names stay short. */
const NAMED_LEVELS = 3;

function isBranch(value: unknown): value is object {
  return typeof value === "object" && value !== null && !ArrayBuffer.isView(value);
}

/**
 * Returns the fields whose text or name contains a null character, as paths like `a.b`. Iterative rather than
 * recursive, since JSON may be deeply nested.
 */
function fieldsWithNull(input: unknown): Set<string> {
  const found = new Set<string>();
  const open: { value: unknown; path: readonly string[] }[] = [{ value: input, path: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next;
    if (typeof value === "string" && value.includes("\0")) found.add(path.join(".") || "body");
    if (!isBranch(value)) continue;
    for (const [key, child] of Object.entries(value)) {
      const name = key.replaceAll("\0", "\ufffd");
      const below = path.length < NAMED_LEVELS ? [...path, name] : path;
      if (name !== key) found.add(below.join("."));
      open.push({ value: child, path: below });
    }
  }
  return found;
}

/**
 * Rejects null characters, which PostgreSQL can't store, in any text of a request.
 * @throws AppError invalid, which lists every such field
 */
export function refuseNullCharacters(input: unknown): void {
  const names = fieldsWithNull(input);
  if (names.size === 0) return;
  const fields: FieldIssues = Object.fromEntries([...names].map((name) => [name, [SENTENCE]]));
  throw new AppError("invalid", { fields });
}
