import { KEY_REUSE_MS, REPEAT_AFTER_MS } from "#renderer/constants.ts";
import { ApiError } from "./api-error.ts";
import { newTraceId } from "./traceparent.ts";

/** Error codes after which it is unknown whether the server executed the request. */
const unknownOutcomes: readonly string[] = [
  "unreachable",
  "timed_out",
  "internal",
  "database_unavailable",
  "stopping",
];

const hasUnknownOutcome = (thrown: unknown): thrown is ApiError =>
  thrown instanceof ApiError && unknownOutcomes.includes(thrown.code);

/**
 * Returns whether the connection was lost, or a load balancer or a stopping process reported an error. In these cases a
 * retry can reach another process.
 */
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

/**
 * The idempotency key of each request whose outcome is unknown, and the time at which it was first sent; by request
 * description.
 */
const open = new Map<string, { key: string; since: number }>();

/**
 * Sends a request that the server executes once for each idempotency key, and repeats it when the connection was lost.
 * If there was no response, the same request later reuses the key; after a response it gets a new one.
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
