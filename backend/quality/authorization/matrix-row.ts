import { randomUUID } from "node:crypto";
import type { CallerName, TestFixture } from "#backend/quality/testing/caller-fixture.ts";

/** The input of a request. `token` replaces the caller's own. */
export interface RequestInput {
  params?: Record<string, string>;
  body?: unknown;
  token?: string;
}

export interface Row {
  /** Expected HTTP status for each caller. */
  expected: Record<CallerName, number>;
  /** Creates the input for each caller; by default, it is empty. */
  input?: (fixture: TestFixture, caller: CallerName) => Promise<RequestInput> | RequestInput;
}

export function all(status: number): Record<CallerName, number> {
  return {
    anonymous: status,
    enrolled: status,
    stranger: status,
    owner: status,
    otherInstructor: status,
    admin: status,
  };
}
export const everybody = all(200);
export const signedIn = { ...everybody, anonymous: 401 };
export const nobodyBut = (allowed: Partial<Record<CallerName, number>>, refused = 403) => ({
  ...all(refused),
  anonymous: 401,
  ...allowed,
});

export const onNothing = (): RequestInput => ({ params: { id: randomUUID() } });
