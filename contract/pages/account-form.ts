import { z } from "zod/mini";
import { fieldIssues } from "../http/error.ts";

/** Forms whose submission the server handles itself, so that they work before scripts load. */
export type AccountFormName = "log-in" | "sign-up";

/** A log-in that waits for its second factor; the possible methods are `totp`, `recovery_code` and `passkey`. */
const challenge = z.object({ token: z.string(), staySignedIn: z.boolean(), methods: z.array(z.string()) });
export type LogInChallenge = z.infer<typeof challenge>;

/** The value of a checked checkbox in a form that is submitted without scripts. */
export const SENT_FLAG = "yes";

/** A form that was submitted without scripts and rejected, with the entered values except passwords. */
export const sentForm = z.object({
  fields: z.record(z.string(), z.string()),
  issues: fieldIssues,
  banner: z.nullable(z.string()),
  challenge: z.nullable(challenge),
});
export type SentForm = z.infer<typeof sentForm>;

/** The result of reading a form's fields: the request's body, or the validation issues. */
export type ReadForm = { ok: true; value: unknown } | ({ ok: false } & Pick<SentForm, "issues" | "banner">);
