import { describe, expect, it } from "vitest";
import { email, newPassword, personName } from "#contract/accounts/account.ts";
import { createLectureBody } from "#contract/lectures/lecture.ts";
import { loadConfig } from "#backend/platform/config/config.ts";
import { canCreateWithCapacity } from "#backend/lectures/schedule/seat-policy.ts";
import { DEMONSTRATION_PASSWORD, demonstrationAccounts } from "../demonstration-accounts.ts";
import { demonstrationLectures } from "./demonstration-lectures.ts";
import { instructors, students } from "../demonstration-people.ts";
import { instantOf } from "./lecture-times.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const moments = ["2026-11-21T05:12:34Z", "2026-12-31T20:59:59Z", "2027-01-01T21:00:00Z"].map(
  (text) => new Date(text),
);

function minutesAhead(now: Date): number[] {
  return demonstrationLectures.map(({ when }) => (instantOf(when, now).getTime() - now.getTime()) / minute);
}

describe("demonstration people", () => {
  const people = [...Object.values(instructors), ...Object.values(students)];

  it("are enough, each with a valid name and an address of their own", () => {
    expect(Object.keys(instructors).length).toBeGreaterThanOrEqual(8);
    expect(Object.keys(students)).toHaveLength(4);
    for (const person of people) {
      expect(personName.parse(person.name)).toBe(person.name);
      expect(email.parse(person.email)).toBe(person.email);
    }
    expect(new Set(people.map((person) => person.email)).size).toBe(people.length);
    expect(newPassword.parse(DEMONSTRATION_PASSWORD)).toBe(DEMONSTRATION_PASSWORD);
  });

  it("include the two accounts that the start prints, in their roles", () => {
    const found = { instructor: Object.values(instructors), student: Object.values(students) };
    for (const { role, email: address } of demonstrationAccounts) {
      expect(found[role].map((person) => person.email)).toContain(address);
    }
  });

  it("all teach something", () => {
    const teaching = new Set(demonstrationLectures.map((lecture) => lecture.instructor));
    expect([...teaching].toSorted()).toEqual(Object.keys(instructors).toSorted());
  });
});

describe("demonstration lectures", () => {
  it("could each have been created by a form", () => {
    for (const { when, ...lecture } of demonstrationLectures) {
      const { name, type, language, description, price, duration, capacity } = lecture;
      const schedule = instantOf(when, new Date()).toISOString();
      const body = { name, type, language, description, price, schedule, duration, capacity };
      expect(createLectureBody.parse(body)).toMatchObject(body);
      expect(description.length).toBeGreaterThan(200);
    }
  });

  it("are many, over many subjects, with distinct titles, some of them Amharic", () => {
    expect(demonstrationLectures.length).toBeGreaterThanOrEqual(28);
    expect(new Set(demonstrationLectures.map((lecture) => lecture.name)).size).toBe(
      demonstrationLectures.length,
    );
    expect(new Set(demonstrationLectures.map((lecture) => lecture.type)).size).toBeGreaterThanOrEqual(12);
    expect(
      demonstrationLectures.filter(({ name }) => /\p{Script=Ethiopic}/u.test(name)).length,
    ).toBeGreaterThanOrEqual(4);
  });

  it("cost 50 to 900 birr, one is free", () => {
    const prices = demonstrationLectures.map((lecture) => lecture.price);
    expect(prices.filter((price) => price === 0)).toHaveLength(1);
    const paid = prices.filter((price) => price > 0);
    expect(Math.min(...paid)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...paid)).toBeLessThanOrEqual(900);
  });

  it.each(moments)(
    "seeded at %s: some past, some within the hour, one in ten minutes, the rest in three weeks",
    (now) => {
      const ahead = minutesAhead(now);
      expect(ahead.filter((minutes) => minutes < -8 * 60).length).toBeGreaterThanOrEqual(3);
      expect(ahead.filter((minutes) => minutes > 0 && minutes <= 60).length).toBeGreaterThanOrEqual(3);
      expect(ahead.filter((minutes) => minutes >= 10 && minutes <= 11)).toHaveLength(1);
      expect(Math.max(...ahead)).toBeLessThanOrEqual((21 * day) / minute);
    },
  );

  it("on other days are at sensible hours in Addis Ababa", () => {
    for (const { when, name } of demonstrationLectures) {
      if ("inMinutes" in when) continue;
      expect({ name, isToday: when.inDays === 0 }).toEqual({ name, isToday: false });
      const hour = Number(when.at.slice(0, 2));
      expect({ name, sensible: hour >= 8 && hour <= 20 }).toEqual({ name, sensible: true });
    }
  });

  it("have no more students than seats, and one has a single seat left for the demonstration student", () => {
    const left = demonstrationLectures.map(
      ({ capacity, students: enrolled }) => (capacity ?? Infinity) - enrolled.length,
    );
    expect(Math.min(...left)).toBe(1);
    const last = demonstrationLectures[left.indexOf(1)];
    expect(last?.students).not.toContain("liya");
    for (const { students: enrolled } of demonstrationLectures)
      expect(new Set(enrolled).size).toBe(enrolled.length);
  });

  it("sell no more seats than a room carries without an SFU", () => {
    const { maxSeats } = loadConfig({});
    for (const { name, capacity } of demonstrationLectures)
      expect({ name, fits: canCreateWithCapacity(capacity, maxSeats).ok }).toEqual({ name, fits: true });
  });

  it("let the two printed accounts meet in ten minutes", () => {
    const soon = demonstrationLectures.find(({ when }) => "inMinutes" in when && when.inMinutes === 10);
    expect(soon?.instructor).toBe("tigist");
    expect(soon?.students).toContain("liya");
  });
});
