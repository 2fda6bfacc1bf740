import { KEY_REUSE_MS, REPEAT_AFTER_MS } from "#renderer/constants.ts";
import { ApiError } from "./api-error.ts";
import { newTraceId } from "./trace.ts";

/** Codes after which nobody knows whether the request was done. */
const unknownOutcomes: readonly string[] = [
  "unreachable",
  "timed_out",
  "internal",
  "database_unavailable",
  "stopping",
];

const hasUnknownOutcome = (thrown: unknown): thrown is ApiError =>
  thrown instanceof ApiError && unknownOutcomes.includes(thrown.code);

/** The line was lost, or a balancer or a process about to stop said so: sent again, it arrives elsewhere. */
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

/** By what is asked for: its key, and since when its outcome is unknown. */
const open = new Map<string, { key: string; since: number }>();

/**
 * Sends what the server does once for each key, and sends it again when it was lost. Whoever asks for the same after no answer
 * came wants the same once, and sends the same key; after an answer it is a new one.
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
