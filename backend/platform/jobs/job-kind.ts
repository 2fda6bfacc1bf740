import type { z } from "zod";

/** The name and payload of a job: everything shared by the code that adds the job and the code that runs it. */
export interface JobKind<Payload extends object> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** The attempts are spaced by exponential backoff. */
  readonly maxAttempts: number;
}

/** With graphile-worker's exponential backoff, the attempts span about three days. */
const defaultAttempts = 20;

export function jobKind<Payload extends object>(
  name: string,
  payload: z.ZodType<Payload>,
  maxAttempts = defaultAttempts,
): JobKind<Payload> {
  return { name, payload, maxAttempts };
}
