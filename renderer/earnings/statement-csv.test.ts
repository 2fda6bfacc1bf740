import { afterEach, expect, test } from "vitest";
import { changeLanguage } from "#renderer/messages/i18n.ts";
import { lectureId } from "#renderer/testing/samples.ts";
import { statementCsv } from "./statement-csv.ts";

afterEach(() => changeLanguage("en"));

const row = (lectureName: string | null, amount = 405) => ({
  _id: lectureId(1),
  at: "2026-12-01T00:30:45+03:00",
  zone: "Africa/Addis_Ababa",
  month: "2026-12",
  kind: "charge" as const,
  lectureName,
  amount,
  balance: 1234.5,
});
const linesOf = (lectureName: string | null, amount?: number) =>
  statementCsv([row(lectureName, amount)]).split("\r\n");

test("begins with a byte order mark and a header row", () => {
  expect(linesOf("Algebra")).toEqual([
    "\uFEFFDate,Month (Addis Ababa),Type,Lecture,Amount in birr,Balance in birr",
    "2026-12-01 00:30:45+03:00,2026-12,Seat sold,Algebra,405.00,1234.50",
    "",
  ]);
});

test.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["  +1", "'  +1"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tcmd", "'\tcmd"],
  ['=1,"x"', `"'=1,""x"""`],
  ['Groups, "easy"', '"Groups, ""easy"""'],
  ["two\nlines", '"two\nlines"'],
  ["＝1+1", "'＝1+1"],
  ["\u200B=1+1", "'\u200B=1+1"],
  ["\u2066\u00A0=1+1", "'\u2066\u00A0=1+1"],
  ["2 = 1 + 1", "2 = 1 + 1"],
])("a lecture called %j is %j", (name, cell) => {
  expect(statementCsv([row(name)])).toContain(`,Seat sold,${cell},405.00,`);
});

test("writes negative amounts as numbers", () => {
  expect(linesOf(null, -405)[1]).toBe("2026-12-01 00:30:45+03:00,2026-12,Seat sold,,-405.00,1234.50");
});

test("uses the current language", async () => {
  await changeLanguage("am");
  expect(linesOf("ቡድኖች")[1]).toContain("መቀመጫ ተሸጠ,ቡድኖች");
});
