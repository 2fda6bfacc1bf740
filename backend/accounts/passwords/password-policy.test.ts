import { describe, expect, test } from "vitest";
import { demonstrationAccounts } from "#backend/app/demonstration/demonstration-accounts.ts";
import { passwordIssue } from "./password-policy.ts";

const sara = { email: "sara.haile@example.com", name: "Sara Tesfaye" };

describe("a password that is guessed first", () => {
  test.each([
    "password",
    "12345678",
    "qwertyuiop",
    "Password1",
    "letmein123",
    "iloveyou",
    "ethiopia",
    "P@ssw0rd",
  ])("%s", (password) => {
    expect(passwordIssue(password, sara)).toMatch(/too common|easy to guess/);
  });
});

test.each(["sara.haile@example.com", "SaraHaile", "saratesfaye", "Tesfaye12", "sara1990"])(
  "%s is made of the owner's name or email",
  (password) => {
    expect(passwordIssue(password, sara)).toMatch(/based on your name or email/);
  },
);

const long = { email: "sara.haile.tesfaye.of.addis@example.com", name: "Sara Haile Tesfaye" };

test.each([
  "sara.haile.tesfaye.of.addis@example.com",
  "sara.haile.tesfaye.of.addis",
  "SARA-HAILE-TESFAYE-of-addis@example.com1990",
  "Sara Haile Tesfaye Sara Haile Tesfaye",
])("%s is made of a long name or email", (password) => {
  expect(passwordIssue(password, long)).toMatch(/based on your name or email/);
});

test("a long password may contain the owner's name", () => {
  expect(passwordIssue("correct horse battery of Sara staple", long)).toBeNull();
});

test.each([" ".repeat(8), "\u00a0\u2003".repeat(5)])("spaces alone are no password", (password) => {
  expect(passwordIssue(password, sara)).toBe("A password can't consist of spaces only.");
});

test.each(["aaaaaaaaaaaa", "abcdefgh", "abcabcabcabc", "11112222"])(
  "%s is too easy a pattern",
  (password) => {
    expect(passwordIssue(password, sara)).not.toBeNull();
  },
);

test.each(["a good password", "correct horse battery staple", "xK9#mQ2p", "ሰላም ለሁላችሁ ይሁን", "tr0ub4dor&3"])(
  "%s is accepted",
  (password) => {
    expect(passwordIssue(password, sara)).toBeNull();
  },
);

test("the demonstration's passwords follow the policy", () => {
  for (const { email, password } of demonstrationAccounts)
    expect(passwordIssue(password, { email, name: "Demo" })).toBeNull();
});

test.each(["p4$$w0rd", "4dd1s4b4b4", "S@r4H41l3"])(
  "%s with its signs read as letters is guessed",
  (password) => {
    expect(passwordIssue(password, sara)).not.toBeNull();
  },
);

test("no password takes many times as long to check as a plain one", () => {
  const fastest = (password: string) => {
    const times = Array.from({ length: 12 }, () => {
      const start = performance.now();
      passwordIssue(password, sara);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  const plain = fastest("correct horse battery sta");
  // With the library's default number of substitutions, checking these passwords took at least 60 times as long as
  // checking a plain one.
  for (const hostile of ["4@8({[<369|1!0$5+7%2zxcv", "p4$$w0rdp4$$w0rdp4$$w0rd", "a4@8({[<69!1|70$5+7%2z4@"])
    expect(fastest(hostile), hostile).toBeLessThan(plain * 20);
});
