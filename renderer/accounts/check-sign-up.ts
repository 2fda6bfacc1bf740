import type { SignUp } from "#contract/account.ts";

export interface SignUpFields {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmation: string;
  role: string;
}

/** What is sent, or null when a field is empty or the passwords differ. */
export function checkSignUp(fields: SignUpFields): SignUp | null {
  const firstName = fields.firstName.trim();
  const lastName = fields.lastName.trim();
  const email = fields.email.trim();
  const { password, confirmation, role } = fields;
  if (role !== "student" && role !== "instructor") return null;
  if (!firstName || !lastName || !email || !password || password !== confirmation) return null;
  return { name: `${firstName} ${lastName}`, email, password, role };
}
