import { z } from "zod/mini";
import { endpoint } from "../http/endpoint.ts";

export const PAGE_ERROR_LENGTHS = { message: 300, stack: 3000, route: 100, build: 60 } as const;
const text = (field: keyof typeof PAGE_ERROR_LENGTHS) =>
  z.string().check(z.maxLength(PAGE_ERROR_LENGTHS[field]));

/**
 * An error reported by a page. Only code reads its validation errors, so they have no user-facing messages. Personal
 * data is removed both in the page and on the server (`strip-personal.ts`).
 */
export const pageErrorBody = z.object({
  /**
   * `crash`: the page showed the error page. For the other kinds, the user saw nothing of the error, except perhaps
   * that a part of the page stopped responding.
   */
  kind: z.enum(["error", "rejection", "crash"]),
  message: text("message"),
  stack: z._default(text("stack"), ""),
  /** The route pattern of the page, for example `/admin/payments`. */
  route: text("route"),
  /** The page's entry file. Its name differs from build to build. */
  build: z._default(text("build"), ""),
  /** Its first characters are the code that the page shows. */
  traceId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
});
export type PageErrorReport = z.infer<typeof pageErrorBody>;

/** Reports a page's own error. It needs no log-in, since pages also fail before log-in. */
export const reportPageError = endpoint({
  method: "POST",
  path: "/page-errors",
  body: pageErrorBody,
  data: z.object({}),
});
