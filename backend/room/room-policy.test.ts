import { expect, test } from "vitest";
import { canEnterRoom } from "./room-policy.ts";

const lecture = { instructorId: "hanna" };

test("the lecture's instructor hosts", () => {
  expect(canEnterRoom({ accountId: "hanna", lecture, isEnrolled: false })).toEqual({
    ok: true,
    role: "host",
  });
});

test("an enrolled student views", () => {
  expect(canEnterRoom({ accountId: "abebe", lecture, isEnrolled: true })).toEqual({
    ok: true,
    role: "viewer",
  });
});

test("nobody else enters", () => {
  const door = canEnterRoom({ accountId: "abebe", lecture, isEnrolled: false });
  expect(door).toEqual({ ok: false, code: "not_enrolled" });
});

test("a lecture that is gone has no room, not even for who was enrolled", () => {
  const door = canEnterRoom({ accountId: "abebe", lecture: undefined, isEnrolled: true });
  expect(door).toEqual({ ok: false, code: "lecture_not_found" });
});
