import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { traceIdOf } from "#contract/http/trace.ts";

const traces = new AsyncLocalStorage<string>();

/** Returns the trace id of the current work: a request with everything that it causes, jobs included. */
export function currentTraceId(): string | undefined {
  return traces.getStore();
}

/** Runs `work`, and everything it starts, under this trace id, which is in all of its log lines. */
export function runInTrace<Result>(traceId: string, work: () => Result): Result {
  return traces.run(traceId, work);
}

/** Returns the id in a received `traceparent`; a new one if it is invalid. */
export function acceptTraceId(traceparent: unknown): string {
  return (typeof traceparent === "string" ? traceIdOf(traceparent) : null) ?? newTraceId();
}

export function newTraceId(): string {
  return randomBytes(16).toString("hex");
}
