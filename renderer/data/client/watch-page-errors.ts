import type { PageErrorReport } from "#contract/pages/page-error.ts";
import { newTraceId } from "./trace.ts";

/** Loads the reporter with the first error: most pages never need it. Without a connection, nobody hears of it. */
export function reportLater(kind: PageErrorReport["kind"], thrown: unknown, traceId = newTraceId()): void {
  import("./page-errors.ts").then(
    ({ sendPageError }) => sendPageError(kind, thrown, traceId),
    () => undefined,
  );
}

/** Reports what nobody catches, and what code hands to `reportError`. */
export function watchPageErrors(): void {
  addEventListener("error", ({ error, message }) => reportLater("error", error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => reportLater("rejection", reason));
}
