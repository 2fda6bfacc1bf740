import { KEY_REUSE_MS, REPEAT_AFTER_MS } from "#renderer/constants.ts";
import { ApiError } from "./api-error.ts";
import { newTraceId } from "./traceparent.ts";

/** Codes after which the request's outcome is unknown. */
const unknownOutcomes: readonly string[] = [
  "unreachable",
  "timed_out",
  "internal",
  "database_unavailable",
  "stopping",
];

const hasUnknownOutcome = (thrown: unknown): thrown is ApiError =>
  thrown instanceof ApiError && unknownOutcomes.includes(thrown.code);

/** The connection was lost, or a load balancer or a stopping process reported it: a retry reaches another process. */
const isLost = (thrown: unknown): thrown is ApiError =>
  hasUnknownOutcome(thrown) && thrown.code !== "timed_out" && thrown.status !== 500;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function repeat<Result>(send: () => Promise<Result>, delays: readonly number[]): Promise<Result> {
  try {
    return await send();
  } catch (thrown) {
    const [delay, ...later] = delays;
    if (delay === undefined || !isLost(thrown)) throw thrown;
    await wait(Math.max(delay, (thrown.retryAfter ?? 0) * 1000));
    return repeat(send, later);
  }
}

/** By request description: the idempotency key, and since when the outcome is unknown. */
const open = new Map<string, { key: string; since: number }>();

/**
 * Sends a request that the server executes once for each idempotency key, and sends it again when it was lost. The same
 * request after a missing response counts as a repetition and reuses the key; after a response it is a new request.
 */
export async function sendOnce<Result>(
  asked: string,
  send: (key: string) => Promise<Result>,
): Promise<Result> {
  const now = performance.now();
  const earlier = open.get(asked);
  const { key, since } =
    earlier && now - earlier.since < KEY_REUSE_MS ? earlier : { key: newTraceId(), since: now };
  open.set(asked, { key, since });
  try {
    const result = await repeat(() => send(key), REPEAT_AFTER_MS);
    open.delete(asked);
    return result;
  } catch (thrown) {
    if (!hasUnknownOutcome(thrown)) open.delete(asked);
    throw thrown;
  }
}
