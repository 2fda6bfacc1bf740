import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { traceIdOf } from "#contract/http/trace.ts";

const traces = new AsyncLocalStorage<string>();

/** The id of what is being handled here: a request with everything that it causes, jobs included. */
export function currentTraceId(): string | undefined {
  return traces.getStore();
}

/** Runs `work`, and whatever it starts, under this id: all of its log lines carry it. */
export function runInTrace<Result>(traceId: string, work: () => Result): Result {
  return traces.run(traceId, work);
}

/** Returns the id in a `traceparent` that somebody sent; a new one in place of junk. */
export function acceptTraceId(traceparent: unknown): string {
  return (typeof traceparent === "string" ? traceIdOf(traceparent) : null) ?? newTraceId();
}

export function newTraceId(): string {
  return randomBytes(16).toString("hex");
}
