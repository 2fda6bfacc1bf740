import { z } from "zod/mini";
import { fieldIssues } from "../http/error.ts";

/** The forms that the server answers itself, so that they work before scripts do. */
export type AccountFormName = "log-in" | "sign-up";

/** A log-in that waits for its second step, by one of the methods: `totp`, `recovery_code`, `passkey`. */
const challenge = z.object({ token: z.string(), staySignedIn: z.boolean(), methods: z.array(z.string()) });
export type LogInChallenge = z.infer<typeof challenge>;

/** A form that was sent without a script and could not be accepted, with what was typed, except for passwords. */
export const sentForm = z.object({
  fields: z.record(z.string(), z.string()),
  issues: fieldIssues,
  banner: z.nullable(z.string()),
  challenge: z.nullable(challenge),
});
export type SentForm = z.infer<typeof sentForm>;

/** What becomes of a form's fields: the request's body, or what is wrong with them. */
export type ReadForm = { ok: true; value: unknown } | ({ ok: false } & Pick<SentForm, "issues" | "banner">);
