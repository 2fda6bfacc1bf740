import { expect, test } from "vitest";
import type { CalendarEntry } from "./lecture-calendar-repo.ts";
import { lectureCalendar } from "./lecture-calendar.ts";

const entry: CalendarEntry = {
  id: "019a9a4e-5c2e-7cc0-9d7b-0a3c9f1f0001",
  name: "Calculus; from the, beginning",
  description: "Limits\nand slopes",
  instructorName: "Abebe Kebede",
  startsAt: new Date("2026-12-01T07:00:00Z"),
  durationMinutes: 90,
  sequence: 4,
  updatedAt: new Date("2026-11-20T07:00:00Z"),
  deletedAt: null,
};
const options = { publicUrl: "https://gubae.example", now: new Date("2026-11-21T09:00:00Z") };

/** Returns the file's content lines, unfolded. */
function linesOf(changes: Partial<CalendarEntry> = {}): string[] {
  return lectureCalendar({ ...entry, ...changes }, options)
    .replaceAll("\r\n ", "")
    .split("\r\n");
}

test("a lecture is an event in UTC with a stable UID, a link and a reminder", () => {
  const lines = linesOf();
  for (const line of [
    "METHOD:PUBLISH",
    "UID:019a9a4e-5c2e-7cc0-9d7b-0a3c9f1f0001@lectures.gubae",
    "SEQUENCE:4",
    "DTSTAMP:20261121T090000Z",
    "DTSTART:20261201T070000Z",
    "DTEND:20261201T083000Z",
    "SUMMARY:Calculus\\; from the\\, beginning",
    "STATUS:CONFIRMED",
    "TRIGGER:-PT1H",
    `DESCRIPTION:Abebe Kebede\\n\\nLimits\\nand slopes\\n\\nhttps://gubae.example/lecture?id=${entry.id}`,
  ])
    expect(lines).toContain(line);
});

test("a deleted lecture is cancelled with a higher sequence", () => {
  const lines = linesOf({ deletedAt: new Date("2026-11-21T08:00:00Z") });
  for (const line of ["METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:5"]) expect(lines).toContain(line);
  expect(lines).toContain("UID:019a9a4e-5c2e-7cc0-9d7b-0a3c9f1f0001@lectures.gubae");
  expect(lines).not.toContain("BEGIN:VALARM");
});

test("user input can't inject content lines", () => {
  const attack = "x\r\nEND:VEVENT\r\nBEGIN:VEVENT\nSTATUS:CANCELLED\rATTACH:https://evil.example";
  const lines = linesOf({ name: attack, description: attack, instructorName: attack });
  expect(lines.filter((line) => line === "BEGIN:VEVENT")).toHaveLength(1);
  expect(lines.filter((line) => line.startsWith("STATUS:"))).toEqual(["STATUS:CONFIRMED"]);
  expect(lines.some((line) => line.startsWith("ATTACH"))).toBe(false);
});

test("lines have at most 75 octets, even in Amharic, and are folded between characters", () => {
  const description = "የሂሳብ ትምህርት ለሁሉም ሰው ".repeat(20);
  const text = lectureCalendar({ ...entry, description, name: "የሂሳብ ትምህርት".repeat(8) }, options);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(description);
});
