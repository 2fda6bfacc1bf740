import { expect, test } from "vitest";
import type { z } from "zod/mini";
import { bio, personName, signUpBody } from "../accounts/account.ts";
import { verifyEmail } from "../accounts/email-address.ts";
import { passkeyName } from "../accounts/passkey.ts";
import { logInWithSecondFactor } from "../accounts/second-factor.ts";
import { findUsers, reasonBody } from "../admin/admin.ts";
import { findPayments } from "../admin/admin-payment.ts";
import { findPaidLectures } from "../admin/paid-lecture.ts";
import { complaintText } from "../enrollments/complaint.ts";
import { createLectureBody } from "../lectures/lecture.ts";
import { searchLecturesBody } from "../lectures/lecture-list.ts";
import { materialName } from "../lectures/material.ts";
import { contactMessageBody } from "../pages/contact.ts";
import { makePaymentBody } from "../payments/payment.ts";
import { accountNumber, requestPayoutBody } from "../payments/payout.ts";
import { cue } from "../replay/captions.ts";
import { redactionAnswer } from "../replay/redaction.ts";
import { chatText } from "../room/chat.ts";
import { moderationRequests } from "../room/room-info.ts";
import { searchText } from "./text-field.ts";

const { name: title, type: subject, description } = createLectureBody.shape;

const needed: [string, z.ZodMiniType][] = [
  ["name", personName],
  ["name at sign-up", signUpBody.shape.name],
  ["passkey's name", passkeyName],
  ["admin's reason", reasonBody.shape.reason],
  ["complaint", complaintText],
  ["title", title],
  ["subject", subject],
  ["description", description],
  ["material's name", materialName],
  ["contact message", contactMessageBody.shape.message],
  ["account holder", requestPayoutBody.shape.accountName],
  ["caption", cue.shape.text],
  ["refusal of a cut-out", redactionAnswer],
  ["chat message", chatText],
  ["chapter", moderationRequests["mark-recording"].shape.title],
];
const optional: [string, z.ZodMiniType][] = [
  ["bio", bio],
  ["last name", makePaymentBody.shape.last_name],
];
const searches: [string, z.ZodMiniType][] = [
  ["search", searchText],
  ["search for lectures", searchLecturesBody.shape.query],
  ["admin's search for people", findUsers.query.shape.search],
  ["admin's search for payments", findPayments.query.shape.search],
  ["admin's search for lectures", findPaidLectures.query.shape.search],
];

const copied = "\u202A\uFEFFተማሪዎች \u200Eand stu\u00ADdents\u200B ❤\uFE0F 👩\u200D🏫\u202C";
const clean = "ተማሪዎች and students ❤\uFE0F 👩\u200D🏫";
const invisible = ["\u200B", "\u3164", "\u2800", "\u00AD", "\u202E\u202C", " \uFEFF\n", "\u200D\uFE0F"];

test.each([...needed, ...optional, ...searches])("a %s is cleaned", (_, field) =>
  expect(field.parse(copied)).toBe(clean),
);

test.each([...needed, ...optional])("a %s has no control characters", (_, field) =>
  expect(field.safeParse("some text \u0007").error?.issues).toMatchObject([
    { message: "This text can't contain control characters." },
  ]),
);

test.each([...needed, ...optional])("a %s has lost no characters", (_, field) =>
  expect(field.safeParse("Caf\uFFFD au lait").error?.issues).toMatchObject([
    { message: "Some characters were lost. Type them again." },
  ]),
);

test.each(searches)("of a %s, control characters separate words", (_, field) =>
  expect(field.parse("some\u0007text\uD800\n")).toBe("some text"),
);

test.each(needed)("a %s that nobody sees is missing", (_, field) => {
  for (const text of invisible) expect(field.safeParse(text).success, JSON.stringify(text)).toBe(false);
});

test.each([...optional, ...searches])("a %s that nobody sees is empty", (_, field) => {
  for (const text of invisible) expect(field.parse(text)).toBe("");
});

test("what is too long is judged after it is cleaned", () => {
  expect(title.parse(`${"a".repeat(150)}${"\u200B".repeat(50)}  `)).toHaveLength(150);
  expect(title.safeParse("a".repeat(151)).success).toBe(false);
});

test.each([
  ["1000\u2011123 456\u00A0789", "1000123456789"],
  ["\u202A1000123456789\u202C", "1000123456789"],
  ["1000/123.456–789", "1000123456789"],
  ["tel:+251 (0) 911 234 567", "0911234567"],
  ["+251-911-234-567", "0911234567"],
  ["251911234567", "0911234567"],
  ["2510911234567", "2510911234567"],
  ["911234567", "911234567"],
])("the account number %j is %s", (typed, number) => expect(accountNumber.parse(typed)).toBe(number));

test.each(["", "12345", "1".repeat(21), "1000a123456", "\u200B"])("%j is no account number", (typed) =>
  expect(accountNumber.safeParse(typed).success).toBe(false),
);

test("codes are read as they are written", () => {
  const { code } = verifyEmail.body.shape;
  for (const typed of [
    "123 456",
    "123-456",
    " 1 2 3 4 5 6 ",
    "\u202A123456\u202C",
    "123\u200B456",
    "123\u2011456",
  ])
    expect(code.parse(typed)).toBe("123456");
  for (const typed of ["12345", "1234567", "12345a"]) expect(code.safeParse(typed).success).toBe(false);
  const factor = logInWithSecondFactor.body.shape.code;
  expect(factor.parse("\u202A123 456\u202C")).toBe("123456");
  expect(factor.parse(` abcde-\u200Bfghij${" ".repeat(40)}`)).toBe("abcdefghij");
  expect(factor.safeParse("\u200B").success).toBe(false);
});
