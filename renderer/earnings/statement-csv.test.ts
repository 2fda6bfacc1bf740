import { afterEach, expect, test } from "vitest";
import "#renderer/messages/full-catalogue.ts";
import { speak } from "#renderer/messages/i18n.ts";
import { lectureId } from "#renderer/testing/samples.ts";
import { statementCsv } from "./statement-csv.ts";

afterEach(() => speak("en"));

const row = (lectureName: string | null, amount = 405) => ({
  _id: lectureId(1),
  at: "2026-11-21T12:30:45.123Z",
  kind: "charge" as const,
  lectureName,
  amount,
  balance: 1234.5,
});
const linesOf = (lectureName: string | null, amount?: number) =>
  statementCsv([row(lectureName, amount)]).split("\r\n");

test("begins with the mark that spreadsheets know UTF-8 by, and names its columns", () => {
  expect(linesOf("Algebra")).toEqual([
    "\uFEFFDate (UTC),What,Lecture,Amount in birr,Owed afterwards in birr",
    "2026-11-21 12:30:45,A seat was paid for,Algebra,405.00,1234.50",
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
  ["2 = 1 + 1", "2 = 1 + 1"],
])("a lecture called %j is %j", (name, cell) => {
  expect(statementCsv([row(name)])).toContain(`,A seat was paid for,${cell},405.00,`);
});

test("what makes less owed stays a number", () => {
  expect(linesOf(null, -405)[1]).toBe("2026-11-21 12:30:45,A seat was paid for,,-405.00,1234.50");
});

test("is written in the reader's language", async () => {
  await speak("am");
  expect(linesOf("ቡድኖች")[1]).toContain("ለመቀመጫ ተከፈለ,ቡድኖች");
});
