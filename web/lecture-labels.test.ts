// @vitest-environment node
import { beforeAll, expect, test } from "vitest";
import { labelAt } from "./served/timed-labels.ts";
import { lectureLabels } from "./lecture-labels.ts";
import { setLanguage } from "./render-page.tsx";

const MINUTE_MS = 60_000;
const start = Date.parse("2026-12-01T14:00:00Z");
const lecture = {
  _id: "01a2001b-0f1a-735a-92cc-bd8b4e56bdac",
  name: "Calculus",
  type: "Math",
  description: "One.",
  price: 450,
  schedule: "2026-12-01T17:00:00+03:00",
  zone: "Africa/Addis_Ababa",
  duration: 60,
  capacity: null,
  seatLimit: 20,
  seatsTaken: 3,
  thumbnail: null,
  instructor: "01a2001b-0f1a-735a-92cc-bd8b4e56bdad",
  instructorName: "Sara Haile",
};

beforeAll(() => setLanguage("en"));

const at = (minutes: number) => start + minutes * MINUTE_MS;
const labels = (minutes: number, known = {}) =>
  lectureLabels({ ...lecture, ...known }, new Date(at(minutes))) ?? { labels: [], until: 0 };

test("says by the minute how a lecture comes near and begins", () => {
  const served = labels(-16, { isLive: false });
  const said = (minutes: number) => labelAt(served, at(minutes));
  expect(said(-17.9)).toMatchObject({
    stage: "Upcoming",
    tone: "",
    when: expect.stringMatching(/^Tuesday, 1 December 2026, 17:00.*, in 18 minutes$/),
  });
  expect(said(-16)).toMatchObject({
    stage: "Upcoming",
    when: expect.stringMatching(/^Tuesday, 1 December 2026, 17:00.*, in 16 minutes$/),
  });
  expect(said(-14.9)).toMatchObject({
    stage: "Starts soon",
    tone: "tag--now",
    when: expect.stringMatching(/^Tuesday, 1 December 2026, 17:00.*, in 15 minutes$/),
  });
  expect(said(-7)).toMatchObject({
    when: expect.stringMatching(/^Tuesday, 1 December 2026, 17:00.*, in 7 minutes$/),
  });
  expect(said(-5)).toBeNull();
  expect(labelAt(labels(-1, { isLive: true }), at(0.2))).toMatchObject({
    stage: "Live",
    when: expect.stringMatching(/^Tuesday, 1 December 2026, 17:00.*, now$/),
  });
});

test("is over when seats are no longer sold, and not needed long before", () => {
  expect(labels(25).until).toBe(at(30));
  expect(labelAt(labels(90), at(90))).toMatchObject({
    stage: "Ended",
    when: expect.stringMatching(/^Tuesday, 1 December 2026, 17:00.*, 2 hours ago$/),
  });
  expect(lectureLabels(lecture, new Date(at(-90)))).toBeNull();
  expect(labels(-65).labels.map(({ when }) => when)).toContainEqual(
    expect.stringMatching(/, in 59 minutes$/),
  );
});
