import { expect, test } from "vitest";
import { readTyped } from "#renderer/kit/fields/AmountField.tsx";
import { checkAccount, checkPayout } from "./check-payout.ts";

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

const banks = [
  { code: "128", name: "CBE", isWallet: false, digits: 13 },
  { code: "855", name: "telebirr", isWallet: true, digits: 10 },
];
const account = { bankCode: "128", accountNumber: "1000-1234 56789", accountName: " Abebe Kebede " };

test("an account is checked before the payout, also whether its number fits the bank", () => {
  const value = { bankCode: "128", accountNumber: "1000123456789", accountName: "Abebe Kebede" };
  expect(checkAccount(account, banks)).toEqual({ ok: true, value });
  const unfit = { issues: { accountNumber: ["This number isn't valid at this bank."] } };
  expect(checkAccount({ ...account, accountNumber: "100012345678" }, banks)).toMatchObject(unfit);
  expect(checkAccount({ ...account, bankCode: "855" }, banks)).toMatchObject(unfit);
  expect(checkAccount({ bankCode: "", accountNumber: "", accountName: "" }, banks)).toMatchObject({
    issues: {
      bankCode: [expect.any(String)],
      accountNumber: [expect.any(String)],
      accountName: [expect.any(String)],
    },
  });
});
