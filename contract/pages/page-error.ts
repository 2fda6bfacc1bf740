import { z } from "zod/mini";
import { endpoint } from "../http/endpoint.ts";

export const PAGE_ERROR_LENGTHS = { message: 300, stack: 3000, route: 100, build: 60 } as const;
const text = (field: keyof typeof PAGE_ERROR_LENGTHS) =>
  z.string().check(z.maxLength(PAGE_ERROR_LENGTHS[field]));

/** An error that a page met by itself. No person reads its refusals, so they have no sentences of ours. Personal data is removed on both sides (`strip-personal.ts`). */
export const pageErrorBody = z.object({
  /** A crash showed the error page; the others went by unseen, or a part of the page stood still. */
  kind: z.enum(["error", "rejection", "crash"]),
  message: text("message"),
  stack: z._default(text("stack"), ""),
  /** The pattern of the page's path, as `/admin/payments`. */
  route: text("route"),
  /** The file that the page began with: it differs from build to build. */
  build: z._default(text("build"), ""),
  /** Its beginning is the code that the page shows. */
  traceId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
});
export type PageErrorReport = z.infer<typeof pageErrorBody>;

/** A page reports its own error, without log-in: pages also break before it. */
export const reportPageError = endpoint({
  method: "POST",
  path: "/page-errors",
  body: pageErrorBody,
  data: z.object({}),
});
