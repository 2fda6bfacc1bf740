import "#renderer/messages/en/dates.ts";
import "#renderer/messages/en/lectures.ts";
import { expect, test } from "vitest";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { sampleLecture } from "#renderer/testing/samples.ts";
import { googleCalendarUrl, telegramUrl, whatsAppUrl } from "./lecture-links.ts";

const lecture = sampleLecture({ name: "Time & heat", schedule: "2026-11-28T18:00:00+03:00", duration: 90 });
const address = `http://gubae.test/lecture?id=${lecture._id}`;

test("Telegram and WhatsApp get the title, the date, the price and the address", () => {
  startFakeServer();
  const text = "Time & heat · Saturday, 28 November 2026, 18:00 · Addis Ababa time (GMT+3) · 450 birr";
  const textIn = (url: string) => new URL(url).searchParams.get("text")?.replaceAll(/\s/g, " ");
  expect(textIn(telegramUrl(lecture))).toBe(text);
  expect(new URL(telegramUrl(lecture)).searchParams.get("url")).toBe(address);
  expect(textIn(whatsAppUrl(lecture))).toBe(`${text} ${address}`);
});

test("Google Calendar gets the start and the end in UTC", () => {
  startFakeServer();
  const { searchParams } = new URL(googleCalendarUrl(lecture));
  expect(searchParams.get("dates")).toBe("20261128T150000Z/20261128T163000Z");
  expect(searchParams.get("details")).toBe(address);
});
