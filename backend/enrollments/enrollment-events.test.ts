import { expect, test } from "vitest";
import { createEnrollmentEvents } from "./enrollment-events.ts";

const ended = { lectureId: "lecture", studentId: "student" };

test("everybody who subscribed hears, until they unsubscribe", () => {
  const events = createEnrollmentEvents(() => undefined);
  const heard: string[] = [];
  const leave = events.subscribe("ended", ({ studentId }) => heard.push(`first ${studentId}`));
  events.subscribe("ended", ({ lectureId }) => heard.push(`second ${lectureId}`));
  events.subscribe("lectureDeleted", () => heard.push("deleted"));
  events.emit("ended", ended);
  leave();
  events.emit("ended", ended);
  expect(heard).toEqual(["first student", "second lecture", "second lecture"]);
});

test("a listener that throws neither stops the others nor the one who emits", () => {
  const errors: unknown[] = [];
  const events = createEnrollmentEvents((error) => errors.push(error));
  const broken = new Error("broken listener");
  const heard: string[] = [];
  events.subscribe("ended", () => {
    throw broken;
  });
  events.subscribe("ended", ({ studentId }) => heard.push(studentId));
  events.emit("ended", ended);
  expect(heard).toEqual(["student"]);
  expect(errors).toEqual([broken]);
});
