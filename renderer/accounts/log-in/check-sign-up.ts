import { z } from "zod/mini";
import { type SignUp, signUpBody } from "#contract/accounts/account.ts";
import type { FieldIssues } from "#contract/http/error.ts";
import { cleanLine } from "#contract/text/clean-text.ts";
import { messages } from "#renderer/messages/i18n.ts";
import type { Checked } from "#renderer/data/queries/use-validated-form.ts";

export interface SignUpFields {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmation: string;
  role: string;
  /** "yes" if the user wants to stay signed in; otherwise "". */
  stays: string;
}

const text = messages.getFixedT(null, "accounts");

/** The server's single `name` corresponds to two fields in this form. */
function issuesHere(error: z.core.$ZodError): FieldIssues {
  const { name, ...issues } = z.flattenError(error).fieldErrors as FieldIssues;
  return name === undefined ? issues : { ...issues, firstName: name };
}

/** Returns the request body, or the issues by field, with the contract's messages where available. */
export function checkSignUp(fields: SignUpFields): Checked<SignUp> {
  const { email, password, confirmation, role, stays } = fields;
  const [firstName, lastName] = [cleanLine(fields.firstName), cleanLine(fields.lastName)];
  const parsed = signUpBody.safeParse({
    name: `${firstName} ${lastName}`.trim(),
    email: email.trim() || undefined,
    password: password || undefined,
    role,
    ...(stays !== "" && { staySignedIn: true }),
  });
  const issues: FieldIssues = {
    ...(!parsed.success && issuesHere(parsed.error)),
    ...(firstName === "" && { firstName: [text("enterFirstName")] }),
    ...(lastName === "" && { lastName: [text("enterLastName")] }),
    ...(confirmation === "" && { confirmation: [text("repeatPassword")] }),
    ...(confirmation !== "" && confirmation !== password && { confirmation: [text("passwordsDiffer")] }),
  };
  if (parsed.success && Object.keys(issues).length === 0) return { ok: true, value: parsed.data };
  const incomplete = [firstName, lastName, email.trim(), password, role].includes("");
  const asSpecified = incomplete || confirmation !== password;
  const banner = asSpecified ? text("signUpIncomplete") : messages.t("invalid", { ns: "errors" });
  return { ok: false, issues, banner };
}
