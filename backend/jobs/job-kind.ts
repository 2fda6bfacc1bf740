import type { z } from "zod";

/** What a job is called and what it carries. Whoever orders it and whoever does it know this and nothing else. */
export interface JobKind<Payload extends object> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** How often it is tried, ever more seldom. */
  readonly maxAttempts: number;
}

/** Some three days of trying. */
const defaultAttempts = 20;

export function jobKind<Payload extends object>(
  name: string,
  payload: z.ZodType<Payload>,
  maxAttempts = defaultAttempts,
): JobKind<Payload> {
  return { name, payload, maxAttempts };
}
