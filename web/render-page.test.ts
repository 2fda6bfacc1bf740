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
  thumbnail: "/pictures/327fd33064c414ba0d57392149e089f3172feb2c.webp",
  thumbnailPreview: "data:image/webp;base64,AAAA",
  instructor: "01a2001b-0f1a-735a-92cc-bd8b4e56bdad",
  instructorName: "Sara Haile",
  instructorPicture: null,
  refundable: true,
};

beforeAll(() => setLanguage("en"));

test("renders a lecture without a browser", () => {
  const markup = renderPage({ name: "lecture", lecture });
  for (const text of ["Sara Haile", "450 birr", "<p>One.</p>", "17 seats left"])
    expect(markup).toContain(text);
  expect(markup).toContain("327fd33064c414ba0d57392149e089f3172feb2c-960.avif");
});

test("escapes user input and renders no styles or head elements", () => {
  const markup = renderPage({ name: "lecture", lecture });
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
