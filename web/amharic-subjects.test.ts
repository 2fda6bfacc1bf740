import { expect, test } from "vitest";
import { amharicSubjects } from "#backend/lectures/lists/amharic-subjects.ts";
import { texts as amLectures } from "#renderer/messages/am/lectures.ts";

test("a subject is found by the name under which readers of Amharic see it", () => {
  const shown = Object.entries(amLectures.subjects).map(([subject, name]) => [name, subject]);
  expect([...amharicSubjects]).toEqual(shown);
});
