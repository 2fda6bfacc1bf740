import { ApiError } from "#renderer/api/api-error.ts";

/** A log-in that waits for the second factor. */
export interface LogInChallenge {
  token: string;
  staySignedIn: boolean;
  /** How it can be finished: by `totp`, a `recovery_code` or a `passkey`. */
  methods: readonly string[];
}

/** Returns the challenge with which the server has answered a log-in; null for every other failure. */
export function challengeIn(thrown: unknown, staySignedIn: boolean): LogInChallenge | null {
  if (!(thrown instanceof ApiError) || thrown.code !== "second_factor_required") return null;
  const token = thrown.fields?.["challenge"]?.[0];
  const methods = thrown.fields?.["methods"] ?? [];
  return token === undefined ? null : { token, staySignedIn, methods };
}
