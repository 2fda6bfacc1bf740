import type { LogInChallenge } from "#contract/pages/account-form.ts";
import { ApiError } from "#renderer/data/client/api-error.ts";

/** Returns the challenge with which the server has answered a log-in; null for every other failure. */
export function challengeIn(thrown: unknown, staySignedIn: boolean): LogInChallenge | null {
  if (!(thrown instanceof ApiError) || thrown.code !== "second_factor_required") return null;
  const token = thrown.fields?.["challenge"]?.[0];
  const methods = [...(thrown.fields?.["methods"] ?? [])];
  return token === undefined ? null : { token, staySignedIn, methods };
}
