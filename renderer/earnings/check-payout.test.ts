import { expect, test } from "vitest";
import { readTyped } from "#renderer/kit/fields/AmountField.tsx";
import { checkPayout } from "./check-payout.ts";

const filled = {
  bankCode: "128",
  accountNumber: "1000123456",
  accountName: "Abebe Kebede",
  password: "secret enough",
};

test.each([
  ["9,950", 9950],
  ["9 950", 9950],
  ["99,50", 99.5],
  ["1,500.50", 1500.5],
])("%s is %d birr", (amount, birr) => {
  expect(checkPayout({ ...filled, amount: readTyped(amount) })).toMatchObject({
    ok: true,
    value: { amount: birr },
  });
});

test.each([
  ["1,50", "This can be read as two amounts. Write it like 12,500 or 99.50."],
  ["all", "Enter an amount in birr."],
  ["", "Enter an amount in birr."],
])("an amount of %j is refused", (amount, said) => {
  expect(checkPayout({ ...filled, amount: readTyped(amount) })).toMatchObject({
    ok: false,
    issues: { amount: [said] },
  });
});
