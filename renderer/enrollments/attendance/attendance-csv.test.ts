import { expect, test } from "vitest";
import type { Attendee } from "#contract/room/attendance.ts";
import { attendanceCsv } from "./attendance-csv.ts";

function attendee(name: string, given: Partial<Attendee> = {}): Attendee {
  return { _id: "1", name, email: "a@example.com", minutes: 35, firstSeen: null, lastSeen: null, ...given };
}

function linesOf(...attendees: Attendee[]): string[] {
  return attendanceCsv(attendees).split("\r\n");
}

test("writes a header and one row per student", () => {
  const came = attendee("አበበ ከበደ", {
    firstSeen: "2026-12-01T12:00:00+03:00",
    lastSeen: "2026-12-01T12:50:07+03:00",
  });
  expect(linesOf(came, attendee("Vera", { minutes: 0 }))).toEqual([
    "\uFEFFName,Email,Minutes,First seen,Last seen",
    "አበበ ከበደ,a@example.com,35,2026-12-01 12:00:00+03:00,2026-12-01 12:50:07+03:00",
    "Vera,a@example.com,0,,",
    "",
  ]);
});

test.each([
  ['=HYPERLINK("http://evil")', `"'=HYPERLINK(""http://evil"")"`],
  ["+1", "'+1"],
  [" @SUM(A1)", "' @SUM(A1)"],
  ["-2", "'-2"],
  ["Bekele, Hana", '"Bekele, Hana"'],
  // A spreadsheet that separates cells by semicolons would read these names as formulas.
  ["Hana;=1+1", "Hana;'=1+1"],
  ['Hana; "=1"', `"Hana;' ""=1"""`],
  ["Hana\n@SUM(A1)", `"Hana\n'@SUM(A1)"`],
  ["Hana; Abel", "Hana; Abel"],
])("a name like %s is only a name", (name, cell) => {
  const [, line] = linesOf(attendee(name));
  expect(line).toBe(`${cell},a@example.com,35,,`);
});
