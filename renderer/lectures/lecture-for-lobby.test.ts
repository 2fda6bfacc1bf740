import { beforeEach, expect, test, vi } from "vitest";
import { lectureById } from "#contract/lectures/lecture.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { sampleLecture } from "#renderer/testing/samples.ts";
import { loadLectureForLobby, loadLectureForPage } from "./lecture-for-lobby.ts";

const { signal } = new AbortController();
const shown = sampleLecture({ name: "as the page showed it" });
const changed = { ...shown, name: "as it is now" };
let server: ReturnType<typeof startFakeServer>;

beforeEach(async () => {
  server = startFakeServer();
  server.answer(lectureById, shown);
  await loadLectureForPage(shown._id, signal);
  server.answer(lectureById, changed);
});

test("the lobby takes what the page showed just now, but only once", async () => {
  expect((await loadLectureForLobby(shown._id, signal)).name).toBe(shown.name);
  expect((await loadLectureForLobby(shown._id, signal)).name).toBe(changed.name);
});

test("the lobby asks about another lecture", async () => {
  expect((await loadLectureForLobby("another", signal)).name).toBe(changed.name);
});

test("the lobby asks again when the page was read for long", async () => {
  const later = performance.now() + 60_000;
  vi.spyOn(performance, "now").mockReturnValue(later);
  expect((await loadLectureForLobby(shown._id, signal)).name).toBe(changed.name);
  vi.restoreAllMocks();
});
