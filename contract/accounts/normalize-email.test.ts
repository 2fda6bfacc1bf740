import { describe, expect, test } from "vitest";
import { email, logInBody } from "./account.ts";
import { normalizeEmail } from "./normalize-email.ts";

describe("an email", () => {
  test.each([
    ["name@example.com", "name@example.com"],
    [" Abebe.Kebede+class@Example.COM\n", "abebe.kebede+class@example.com"],
    ["a&co@example.com", "a&co@example.com"],
    ["o'brien/x!y=z?@mail.example.co.uk", "o'brien/x!y=z?@mail.example.co.uk"],
    ["abebe@bücher.example", "abebe@xn--bcher-kva.example"],
    ["abebe@ሰላም.example", "abebe@xn--lxd0b1c.example"],
    ["abebe@пример.рф", "abebe@xn--e1afmkfd.xn--p1ai"],
    ["abebe@xn--e1afmkfd.xn--p1ai", "abebe@xn--e1afmkfd.xn--p1ai"],
    ["abe\u200Bbe@example.com", "abebe@example.com"],
    ["\u202Aabebe@example.com\u202C", "abebe@example.com"],
  ])("%j is %s", (typed, stored) => {
    expect(email.parse(typed)).toBe(stored);
    expect(logInBody.parse({ email: typed, password: "x" }).email).toBe(stored);
    expect(normalizeEmail(stored)).toBe(stored);
  });

  test.each([
    "",
    "name",
    "@example.com",
    "name@",
    "name@example",
    "name@example.c",
    "na me@example.com",
    "name@exa mple.com",
    ".name@example.com",
    "name.@example.com",
    "na..me@example.com",
    "a@b@example.com",
    "name@-example.com",
    "name@example..com",
    "name@127.0.0.1",
    "name@１２７.０.０.１",
    "name@bücher.example/path",
    "name@bücher.example:80",
    '"a b"@example.com',
    "name@example.com\u0000",
    "<name@example.com>",
  ])("%j is refused", (typed) => {
    expect(email.safeParse(typed).error?.issues).toMatchObject([
      { message: "Enter a valid email, like name@example.com." },
    ]);
  });

  test("with a huge domain in other letters is not converted", () => {
    const huge = `a@${"ሰላም".repeat(30_000)}.example`;
    expect(normalizeEmail(huge)).toBe(huge);
  });

  test("may be 254 characters long", () => {
    const long = `${"a".repeat(242)}@example.com`;
    expect(email.parse(long)).toBe(long);
    expect(email.safeParse(`a${long}`).error?.issues).toHaveLength(1);
  });
});
