import { type SignUp, signUpBody } from "#contract/accounts/account.ts";
import { cleanLine } from "#contract/text/clean-text.ts";
import { type Checked, checkedBy } from "#renderer/kit/forms/checked.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { withFirstName } from "../account-errors.ts";
import { confirmationIssue } from "../passwords/confirmation-issue.ts";

export interface SignUpFields {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmation: string;
  role: string;
  /** Whether the user wants to stay signed in. */
  stays: boolean;
}

const text = messages.getFixedT(null, "accounts");

/** Returns the request body, or the issues by field, with the contract's messages where available. */
export function checkSignUp(fields: SignUpFields): Checked<SignUp> {
  const { email, password, confirmation, role, stays } = fields;
  const [firstName, lastName] = [cleanLine(fields.firstName), cleanLine(fields.lastName)];
  const parsed = signUpBody.safeParse({
    name: `${firstName} ${lastName}`.trim(),
    email: email.trim() || undefined,
    password: password || undefined,
    role,
    ...(stays && { staySignedIn: true }),
  });
  const own = {
    ...(firstName === "" && { firstName: [text("enterFirstName")] }),
    ...(lastName === "" && { lastName: [text("enterLastName")] }),
    ...confirmationIssue(password, confirmation),
  };
  const incomplete = [firstName, lastName, email.trim(), password, role].includes("");
  const asSpecified = incomplete || confirmation !== password;
  const checked = checkedBy(parsed, own, asSpecified ? text("signUpIncomplete") : undefined);
  return checked.ok ? checked : { ...checked, issues: withFirstName(checked.issues) };
}
