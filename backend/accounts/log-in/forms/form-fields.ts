import { type LogInChallenge, SENT_FLAG } from "#contract/pages/account-form.ts";
import type { AppError } from "#backend/platform/app-error.ts";
import { refuseNullCharacters } from "#backend/platform/http/input/null-characters.ts";

export type FormFields = Readonly<Record<string, string>>;

/** The fields whose values are never sent back with a rejected form. */
const secretFields = new Set(["password", "confirmation", "code", "challenge"]);

export function withoutSecrets(fields: FormFields): FormFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !secretFields.has(name)));
}

/**
 * Drops fields with repeated or nested names; none of our forms has such fields. @throws AppError invalid, for null
 * characters
 */
export function formFieldsOf(body: unknown): FormFields {
  refuseNullCharacters(body);
  const entries = Object.entries(typeof body === "object" && body !== null ? body : {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Returns the log-in challenge that this form continues; null for the first step. */
export function challengeOf(fields: FormFields): LogInChallenge | null {
  const token = fields["challenge"];
  if (token === undefined) return null;
  return {
    token,
    staySignedIn: fields["stays"] === SENT_FLAG,
    methods: (fields["methods"] ?? "").split(" "),
  };
}

/** Returns the log-in challenge if the error requires a second step; null for every other error. */
export function challengeIn(error: AppError, fields: FormFields): LogInChallenge | null {
  const { challenge = [], methods = [] } = error.fields ?? {};
  const [token] = challenge;
  if (error.code !== "second_factor_required" || token === undefined) return null;
  return { token, staySignedIn: fields["stays"] === SENT_FLAG, methods };
}
