import type { PageErrorReport } from "#contract/pages/page-error.ts";
import { newTraceId } from "./traceparent.ts";

/**
 * Loads the reporter on the first error, because most pages never need it. Without a connection the error is not
 * reported.
 */
export function reportLater(kind: PageErrorReport["kind"], thrown: unknown, traceId = newTraceId()): void {
  import("./page-errors.ts").then(
    ({ sendPageError }) => sendPageError(kind, thrown, traceId),
    () => undefined,
  );
}

/** Reports uncaught errors and errors passed to `reportError`. */
export function watchPageErrors(): void {
  addEventListener("error", ({ error, message }) => reportLater("error", error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => reportLater("rejection", reason));
}
