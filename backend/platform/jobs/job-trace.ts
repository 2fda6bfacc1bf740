import { currentTraceId, newTraceId } from "#backend/platform/logging/request-trace.ts";

/** The payload field for the trace id of the code that added the job; the payload's schema strips it. */
export const TRACE_FIELD = "_trace";

/**
 * Returns the payload with the current trace id. If the payload is a list, each item gets the id, since the queue may
 * append items with other trace ids.
 */
export function withTrace(payload: object): object {
  const traceId = currentTraceId();
  if (traceId === undefined) return payload;
  if (Array.isArray(payload)) return payload.map((item: object) => ({ ...item, [TRACE_FIELD]: traceId }));
  return { ...payload, [TRACE_FIELD]: traceId };
}

/** Returns the id of the trace that added the job (the latest one if several did), or a new id for a cron job. */
export function traceOfJob(payload: unknown): string {
  const holder: unknown = Array.isArray(payload) ? payload.at(-1) : payload;
  const traceId: unknown =
    typeof holder === "object" && holder !== null ? Reflect.get(holder, TRACE_FIELD) : undefined;
  return typeof traceId === "string" ? traceId : newTraceId();
}
