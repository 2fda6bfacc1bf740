import { randomBytes } from "node:crypto";
import { me, signUp } from "#contract/accounts/account.ts";
import { call } from "./api-client.ts";

export interface TestAccount {
  id: string;
  token: string;
  email: string;
  name: string;
}

export const TEST_PASSWORD = "a good password";

/** Signs up a new account through the API. */
export async function newAccount(
  url: string,
  role: "student" | "instructor",
  name = "Abebe Kebede",
): Promise<TestAccount> {
  const email = `${role}-${randomBytes(6).toString("hex")}@example.com`;
  const body = { name, email, password: TEST_PASSWORD, role };
  const { token } = await call(url, signUp, { body });
  const account = await call(url, me, { token });
  return { id: account._id, token, email, name };
}
