import { z } from "zod/mini";
import {
  email as emailSchema,
  type OwnAccount,
  type UpdateAccountInput,
} from "#contract/accounts/account.ts";
import { normalizeEmail } from "#contract/accounts/normalize-email.ts";
import { splitName } from "#contract/accounts/split-name.ts";
import { optionalPhone } from "#contract/accounts/phone.ts";
import { cleanLine } from "#contract/text/clean-text.ts";
import { type Checked, checkedBy } from "#renderer/kit/forms/checked.ts";
import { messages } from "#renderer/messages/i18n.ts";

export interface ProfileFields {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  bio: string;
  /** The current password; only required for changing the email. */
  currentPassword: string;
}

interface ProfileChanges {
  changes: UpdateAccountInput;
  emailChange: ReturnType<typeof toEmailChange>;
}

export const fieldsOf = (account: OwnAccount): ProfileFields => ({
  ...splitName(account.name),
  email: account.email,
  phone: account.phone ?? "",
  bio: account.bio,
  currentPassword: "",
});

const isSameEmail = (email: string, account: OwnAccount) => normalizeEmail(email) === account.email;

/** Returns the new email with the current password, which the change requires; null when the email is unchanged. */
export function toEmailChange({ email, currentPassword }: ProfileFields, account: OwnAccount) {
  return isSameEmail(email, account) ? null : { email: email.trim(), currentPassword };
}

const schema = z.object({ email: emailSchema, phone: optionalPhone });

/** Returns what has changed, or the issues of empty required fields and of invalid fields. */
export function checkProfile(fields: ProfileFields, account: OwnAccount): Checked<ProfileChanges> {
  const { firstName, phone, currentPassword } = fields;
  const needsPassword = !isSameEmail(fields.email, account) && currentPassword === "";
  const changes = { changes: toAccountChanges(fields, account), emailChange: toEmailChange(fields, account) };
  const checked = checkedBy(
    schema.safeParse({ email: fields.email.trim() || undefined, phone }),
    {
      ...(cleanLine(firstName) === "" && { firstName: ["Enter your name."] }),
      ...(needsPassword && { currentPassword: ["Enter your password to change your email."] }),
    },
    messages.t("profileIncomplete", { ns: "accounts" }),
  );
  return checked.ok ? { ok: true, value: changes } : checked;
}

/**
 * Converts the fields to a request, without the email, which has its own request. Only instructors have a bio.
 * Unchanged fields are omitted, because they may have been changed on another device since they were loaded.
 */
function toAccountChanges(fields: ProfileFields, account: OwnAccount): UpdateAccountInput {
  const stored = fieldsOf(account);
  const nameChanged = fields.firstName !== stored.firstName || fields.lastName !== stored.lastName;
  const bioChanged = account.role === "instructor" && fields.bio !== stored.bio;
  return {
    ...(nameChanged && { name: cleanLine(`${fields.firstName} ${fields.lastName}`) }),
    ...(fields.phone !== stored.phone && { phone: fields.phone.trim() }),
    ...(bioChanged && { bio: fields.bio.trim() }),
  };
}

export function isChanged(fields: ProfileFields, account: OwnAccount): boolean {
  const stored = fieldsOf(account);
  return (Object.keys(stored) as (keyof ProfileFields)[]).some((name) => fields[name] !== stored[name]);
}
