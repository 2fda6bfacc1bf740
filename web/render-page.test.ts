// @vitest-environment node
import { beforeAll, expect, test } from "vitest";
import type { LecturePreview } from "#contract/lectures/lecture.ts";
import { renderPage, setLanguage } from "./render-page.tsx";

const lecture: LecturePreview = {
  _id: "01a2001b-0f1a-735a-92cc-bd8b4e56bdac",
  name: `Calculus</h1><script>alert("x")</script>`,
  type: "programming",
  description: "One.\n\nTwo <img src=x onerror=alert(1)>",
  price: 450,
  schedule: "2026-12-01T17:00:00",
  zone: "Africa/Addis_Ababa",
  duration: 60,
  capacity: 20,
  seatLimit: 20,
  seatsTaken: 3,
  recordingWished: true,
  replayDays: 30,
  offlineAllowed: false,
  thumbnail: "/pictures/327fd33064c414ba0d57392149e089f3172feb2c.webp",
  thumbnailPreview: "data:image/webp;base64,AAAA",
  instructor: "01a2001b-0f1a-735a-92cc-bd8b4e56bdad",
  instructorName: "Sara Haile",
  instructorPicture: null,
  refundable: true,
};

const everybodys = {
  _id: "01a2001b-0f1a-735a-92cc-bd8b4e56bdaf",
  name: "Plan <1>",
  extension: "pdf",
  size: 3000,
  audience: "everybody" as const,
  addedAt: "2026-11-20T07:00:00Z",
  canDownload: true,
};
const forSeats = { ...everybodys, _id: lecture._id, audience: "seats" as const, canDownload: false };
const materials = [everybodys, forSeats];

const lecturePage = {
  name: "lecture",
  lecture,
  materials,
  url: "https://gubae.example/lecture?id=1",
  mayPreloadRoom: false,
} as const;

beforeAll(() => setLanguage("en"));

test("renders a lecture without a browser", () => {
  const markup = renderPage(lecturePage);
  for (const text of ["Sara Haile", "450 birr", "<p>One.</p>", "17 seats left", "Replay for 30 days"])
    expect(markup).toContain(text);
  expect(markup).toContain("327fd33064c414ba0d57392149e089f3172feb2c-960.avif");
  expect(markup).toContain("Plan &lt;1&gt;.pdf");
  expect(markup.match(/href="\/materials\/[^"]*"/g)).toEqual([`href="/materials/${everybodys._id}/file"`]);
});

test("leads who is back from log-in and has a seat to class, and nobody else", () => {
  const toClass = `href="/status?id=${lecture._id}"`;
  expect(renderPage(lecturePage)).not.toContain(toClass);
  const markup = renderPage({ ...lecturePage, mayPreloadRoom: true });
  expect(markup).toMatch(/<a [^>]*href="\/status\?id=[^>]*>Go to class<\/a>/);
  expect(markup).not.toContain("/login?next");
});

test("escapes user input and renders no styles or head elements", () => {
  const markup = renderPage(lecturePage);
  expect(markup).toContain("Calculus&lt;/h1&gt;&lt;script&gt;");
  expect(markup).not.toMatch(/<script|<img src="?x|<title|<link|style=/);
});

test("renders the catalogue's cards with pictures of their size", () => {
  const second = { ...lecture, _id: "01a2001b-0f1a-735a-92cc-bd8b4e56bdae", name: "Algebra", price: 0 };
  const markup = renderPage({ name: "lectures", lectures: [lecture, second] });
  expect(markup.match(/<article/g)).toHaveLength(2);
  for (const text of ["Discover Lectures", "Algebra", "Free", "450 birr"]) expect(markup).toContain(text);
  expect(markup).not.toMatch(/<script|<title|<link|style=/);
});

const mentor = {
  _id: lecture.instructor,
  name: "Sara <b>Haile</b>",
  image_src: null,
  bio: "Numbers.",
  subjects: ["Math"],
  lectures: 2,
  upcomingLectures: 1,
  nextLecture: {
    _id: lecture._id,
    name: "Algebra",
    schedule: lecture.schedule,
    zone: lecture.zone,
    duration: 60,
  },
};

test("renders mentors", () => {
  const markup = renderPage({ name: "mentors", list: { items: [mentor], hasMore: false } });
  for (const text of ["Sara &lt;b&gt;Haile&lt;/b&gt;", "Numbers.", "Math", "Algebra"])
    expect(markup).toContain(text);
  expect(markup).not.toMatch(/<b>|<script|<title|<link|style=|data-waiting/);
});

test("renders a mentor with both lists of lectures, and without the one that is empty", () => {
  const none = { items: [], hasMore: false };
  const page = { name: "mentor", mentor, upcoming: { items: [lecture], hasMore: false } } as const;
  const markup = renderPage({ ...page, past: { items: [{ ...lecture, name: "Rings" }], hasMore: true } });
  for (const text of ["Upcoming lectures", "Calculus", "Past lectures", "Rings", "Show more"])
    expect(markup).toContain(text);
  expect(markup).not.toMatch(/<b>|<script|<title|<link|style=|data-waiting/);
  expect(renderPage({ ...page, past: none })).not.toContain("Past lectures");
});

test("renders the profile's first section without an account", () => {
  const markup = renderPage({ name: "profile" });
  for (const text of ["Personal details", "First Name", "Save Changes", "Delete Account"])
    expect(markup).toContain(text);
  expect(markup.match(/<a [^>]*section-nav__link/g)).toHaveLength(4);
  expect(markup.match(/<input(?![^>]*disabled)/g)).toBeNull();
  expect(markup).not.toMatch(/<script|<title|<link|style=/);
});
