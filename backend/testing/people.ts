import { randomBytes } from "node:crypto";
import { me, signUp } from "#contract/account.ts";
import { call } from "./api-client.ts";

export interface TestPerson {
  id: string;
  token: string;
  email: string;
  name: string;
}

/** A new person who signed up through the API. */
export async function newPerson(
  url: string,
  role: "student" | "instructor",
  name = "Abebe Kebede",
): Promise<TestPerson> {
  const email = `${role}-${randomBytes(6).toString("hex")}@example.com`;
  const body = { name, email, password: "a good password", role };
  const { token } = await call(url, signUp, { body });
  const account = await call(url, me, { token });
  return { id: account._id, token, email, name };
}
