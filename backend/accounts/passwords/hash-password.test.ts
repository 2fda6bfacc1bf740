import { expect, test } from "vitest";
import { loadConfig } from "#backend/platform/config/config.ts";
import { hashPassword, passwordMatches } from "./hash-password.ts";

test("a password costs 19 MiB and two iterations, unless the configuration says otherwise", async () => {
  const passwordHash = await hashPassword("a good password", loadConfig({}).passwordCost);
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches("a good password", passwordHash)).toBe(true);
  expect(await passwordMatches("another password", passwordHash)).toBe(false);
});

test("a hash of the tests is verified by its own cost", async () => {
  const passwordHash = await hashPassword("a good password", "low");
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
  expect(await passwordMatches("a good password", passwordHash)).toBe(true);
});

test("without an account nothing matches, not even the decoy", async () => {
  expect(await passwordMatches("decoy", undefined)).toBe(false);
});
