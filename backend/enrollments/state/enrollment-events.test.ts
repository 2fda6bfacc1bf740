import { expect, test } from "vitest";
import { createEnrollmentEvents } from "./enrollment-events.ts";

const ended = { lectureId: "lecture", studentId: "student" };

test("every listener is called until it unsubscribes", () => {
  const events = createEnrollmentEvents(() => undefined);
  const calls: string[] = [];
  const unsubscribe = events.subscribe("ended", ({ studentId }) => calls.push(`first ${studentId}`));
  events.subscribe("ended", ({ lectureId }) => calls.push(`second ${lectureId}`));
  events.subscribe("lectureDeleted", () => calls.push("deleted"));
  events.emit("ended", ended);
  unsubscribe();
  events.emit("ended", ended);
  expect(calls).toEqual(["first student", "second lecture", "second lecture"]);
});

test("a listener that throws affects neither the others nor the emitter", () => {
  const errors: unknown[] = [];
  const events = createEnrollmentEvents((error) => errors.push(error));
  const broken = new Error("broken listener");
  const calls: string[] = [];
  events.subscribe("ended", () => {
    throw broken;
  });
  events.subscribe("ended", ({ studentId }) => calls.push(studentId));
  events.emit("ended", ended);
  expect(calls).toEqual(["student"]);
  expect(errors).toEqual([broken]);
});
