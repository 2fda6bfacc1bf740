import { expect, test } from "vitest";
import { canUsePasskeys } from "./passkey-support.ts";

test.each([
  ["https://gubae.example/login", true],
  ["http://localhost:3000/login", true],
  ["http://127.0.0.1:3000/login", false],
  ["http://[::1]:3000/login", false],
  ["app://gubae/login", false],
])("on %s: %s, where the browser knows them", (address, usable) => {
  const page = { location: new URL(address) };
  const knowing = { ...page, PublicKeyCredential: () => undefined };
  expect(canUsePasskeys(knowing)).toBe(usable);
  expect(canUsePasskeys(page)).toBe(false);
});
