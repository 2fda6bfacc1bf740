import { expect, test } from "vitest";
import { normalizePhone, phone, optionalPhone } from "./phone.ts";

test.each([
  ["0911234567", "0911234567"],
  ["0711 23 45 67", "0711234567"],
  ["+251 911 234 567", "0911234567"],
  ["+251-711-234567", "0711234567"],
  ["251911234567", "0911234567"],
  ["00251911234567", "0911234567"],
  ["(+251) 911.234.567", "0911234567"],
  ["911234567", "0911234567"],
  ["\u00a00911\u2011234\u2011567 ", "0911234567"],
  ["\u202a+251 91 123 4567\u202c", "0911234567"],
  ["\u200e0911\u200b234\u00ad567\ufeff", "0911234567"],
  ["+251 (0) 911 234 567", "0911234567"],
  ["+251 0911 234 567", "0911234567"],
  ["0911/23/45/67", "0911234567"],
  ["tel:+251911234567", "0911234567"],
  ["TEL: 0911 234 567", "0911234567"],
  ["0911\u2212234\u2013567", "0911234567"],
  [`0911${" ".repeat(40)}234567`, "0911234567"],
])("%s is %s", (written, normalized) => {
  expect(phone.parse(written)).toBe(normalized);
});

test.each([
  "",
  "0",
  "091123456",
  "09112345678",
  "0811234567",
  "0111234567",
  "+1 911 234 567",
  "+251 00911 234 567",
  "0911a34567",
  "٠٩١١٢٣٤٥٦٧",
  "0911234567\u0000",
  "1".repeat(31),
])("%j is not an Ethiopian mobile number", (written) => {
  expect(normalizePhone(written)).toBeNull();
  expect(phone.safeParse(written).error?.issues).toMatchObject([
    { message: "Enter an Ethiopian mobile number, like 0911 234 567 or +251 911 234 567." },
  ]);
});

test("only an empty text becomes null", () => {
  expect(optionalPhone.parse("  ")).toBeNull();
  expect(optionalPhone.parse("\u200b\u3164")).toBeNull();
  expect(optionalPhone.parse("0911234567")).toBe("0911234567");
  for (const text of ["1", "-", "tel:"]) expect(optionalPhone.safeParse(text).success).toBe(false);
});
