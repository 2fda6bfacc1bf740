import { describe, expect, test } from "vitest";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { logInRefusal, signUpRefusal } from "./account-errors.ts";
import { checkSignUp, type SignUpFields } from "./log-in/check-sign-up.ts";
import { passwordStrength } from "./passwords/password-strength.ts";
import { returnPath } from "#contract/pages/return-path.ts";
import { logInWithReturn, withReturnPath } from "./session/return-link.ts";

const filled: SignUpFields = {
  firstName: " Sara ",
  lastName: "Tesfaye",
  email: " sara@example.com ",
  password: "a-long-password",
  confirmation: "a-long-password",
  role: "student",
  stays: false,
};

describe("checking a sign-up", () => {
  test("joins first and last name with a space", () => {
    expect(checkSignUp(filled)).toEqual({
      ok: true,
      value: {
        name: "Sara Tesfaye",
        email: "sara@example.com",
        password: "a-long-password",
        role: "student",
      },
    });
  });

  test.each(["firstName", "lastName", "email", "password", "confirmation", "role"] as const)(
    "refuses an empty %s",
    (field) => {
      const checked = checkSignUp({ ...filled, [field]: "" });
      expect(checked.ok ? {} : checked.issues).toHaveProperty(field);
      expect(checked).toMatchObject({
        banner: "Please fill all the fields and make sure that the passwords match",
      });
    },
  );

  test.each([
    ["a name of spaces", { firstName: "   " }],
    ["a name that nobody sees", { firstName: "\u3164\u200B" }],
    ["another confirmation", { confirmation: "a-long-passwore" }],
    ["a role nobody may choose", { role: "admin" }],
  ])("refuses %s", (_, change) => {
    expect(checkSignUp({ ...filled, ...change }).ok).toBe(false);
  });
});

test("reports an invalid email and a short password at their fields with the contract's messages", () => {
  const wrong = { email: "sara", password: "short", confirmation: "short" };
  expect(checkSignUp({ ...filled, ...wrong })).toEqual({
    ok: false,
    banner: "Please check the marked fields.",
    issues: {
      email: ["Enter a valid email, like name@example.com."],
      password: ["A password needs at least 8 characters."],
    },
  });
});

test.each([
  ["short", "abc"],
  ["weak", "password1"],
  ["weak", "aaaaaaaaaaaa"],
  ["weak", "12345678901234"],
  ["weak", "saratesfaye1"],
  ["fair", "Coffee-Mug7"],
  ["strong", "correct horse battery staple"],
  ["strong", "ቡና እና ዳቦ በጠዋት ይጣፍጣል"],
] as const)("rates a password as %s: %s", (strength, password) => {
  expect(passwordStrength(password, ["Sara", "Tesfaye", "saratesfaye@example.com"])).toBe(strength);
});

describe("the banner after a refused sign-up or log-in", () => {
  const errorWith = (status: number, code: string) =>
    new ApiError({ status, code, message: "from the server" });

  test.each([
    [401, "email_taken", "Email already in use"],
    [500, "internal", "Server error, please try again"],
    [503, "database_unavailable", "Server error, please try again"],
    [429, "too_many_requests", "Too many attempts. Please wait a moment."],
    [418, "a_newer_code", "from the server"],
    [0, "unreachable", "We can't reach the server. Check your connection and try again."],
  ])("sign-up %i %s", (status, code, text) => {
    expect(signUpRefusal(errorWith(status, code)).banner?.()).toBe(text);
  });

  test.each([
    [401, "invalid_credentials", "Invalid credentials. Try again."],
    [500, "internal", "Server error, please try again"],
    [418, "a_newer_code", "from the server"],
  ])("log-in %i %s", (status, code, text) => {
    expect(logInRefusal(errorWith(status, code)).banner?.()).toBe(text);
  });
});

describe("the return path after log-in", () => {
  test("is the requested path with its query", () => {
    const login = logInWithReturn("/lecture?id=5&x=ü");
    expect(returnPath(login.slice(login.indexOf("?")))).toBe("/lecture?id=5&x=%C3%BC");
  });

  test("is kept in the link to sign-up", () => {
    expect(withReturnPath("/signup", "?next=%2Fprofile")).toBe("/signup?next=%2Fprofile");
    expect(withReturnPath("/login", "")).toBe("/login");
  });

  test.each(["", "?next=", "?next=//evil.example", "?next=/%5Cevil.example", "?next=https://evil.example"])(
    "is the dashboard for %s",
    (search) => {
      expect(returnPath(search)).toBe("/dashboard");
    },
  );
});
