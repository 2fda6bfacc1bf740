import { describe, expect, test } from "vitest";
import { listLectures, searchLectures } from "#contract/lecture-list.ts";
import { failureOf, answerOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { lectureId, sampleLecture } from "#renderer/testing/samples.ts";
import { createLectureListStore } from "./lecture-list-store.ts";
import { discoverSource, loadLectures, loadMoreLectures } from "./load-lectures.ts";

const numbered = (number: number) => sampleLecture({ _id: lectureId(number), name: `Lecture ${number}` });
const all = { query: "", filter: {}, sort: null };
const names = (store: ReturnType<typeof createLectureListStore>) =>
  store.getState().lectures.map(({ name }) => name);

describe("a list of lectures", () => {
  test("loads, and goes on where the server says", async () => {
    const server = startFakeServer();
    const store = createLectureListStore();
    server.reply(listLectures, ({ query }) =>
      query.get("cursor") === "two"
        ? answerOf(listLectures, [numbered(2), numbered(3)])
        : answerOf(listLectures, [numbered(1), numbered(2)], "two"),
    );
    await loadLectures(store, discoverSource(all));
    expect(store.getState()).toMatchObject({ phase: "loaded", nextCursor: "two" });
    await loadMoreLectures(store, discoverSource(all));
    expect(names(store)).toEqual(["Lecture 1", "Lecture 2", "Lecture 3"]);
    expect(store.getState()).toMatchObject({ nextCursor: null, more: "idle" });
    await loadMoreLectures(store, discoverSource(all));
    expect(server.requests).toHaveLength(2);
  });

  test("keeps what it has when the next page fails", async () => {
    const server = startFakeServer();
    const store = createLectureListStore();
    server.answer(listLectures, [numbered(1)], "two");
    await loadLectures(store, discoverSource(all));
    server.fail(listLectures, "internal");
    await loadMoreLectures(store, discoverSource(all));
    expect(names(store)).toEqual(["Lecture 1"]);
    expect(store.getState()).toMatchObject({ phase: "loaded", more: "failed" });
  });

  test("drops an answer that comes after another search began", async () => {
    const server = startFakeServer();
    const store = createLectureListStore();
    let answerOld = () => {};
    server.reply(searchLectures, ({ body }) => {
      if (JSON.stringify(body).includes("new")) return answerOf(searchLectures, [numbered(2)]);
      return new Promise((resolve) => {
        answerOld = () => resolve(answerOf(searchLectures, [numbered(1)]));
      });
    });
    const old = loadLectures(store, discoverSource({ ...all, query: "old" }));
    await loadLectures(store, discoverSource({ ...all, query: "new" }));
    answerOld();
    await old;
    expect(names(store)).toEqual(["Lecture 2"]);
  });

  test("stays in sight while it is loaded anew", async () => {
    const server = startFakeServer();
    const store = createLectureListStore();
    server.answer(listLectures, [numbered(1)]);
    await loadLectures(store, discoverSource(all));
    const phases: string[] = [];
    store.subscribe(({ phase }) => phases.push(phase));
    await loadLectures(store, discoverSource(all));
    expect(new Set(phases)).toEqual(new Set(["loaded"]));
  });

  test("keeps its later pages while the first is the same, so that Back finds its place", async () => {
    const server = startFakeServer();
    const store = createLectureListStore();
    server.answer(listLectures, [numbered(1), numbered(2)], "two");
    await loadLectures(store, discoverSource(all));
    server.answer(listLectures, [numbered(3)], null);
    await loadMoreLectures(store, discoverSource(all));
    server.answer(listLectures, [{ ...numbered(1), name: "Renamed" }, numbered(2)], "two");
    await loadLectures(store, discoverSource(all));
    expect(names(store)).toEqual(["Renamed", "Lecture 2", "Lecture 3"]);
    expect(store.getState().nextCursor).toBeNull();
    server.answer(listLectures, [numbered(4), numbered(1)], "two");
    await loadLectures(store, discoverSource(all));
    expect(names(store)).toEqual(["Lecture 4", "Lecture 1"]);
    expect(store.getState().nextCursor).toBe("two");
  });

  test("is asked for with filter and order, searching too, on every page", async () => {
    const server = startFakeServer();
    const wish = { ...all, filter: { type: "Math", maxPrice: 99.5 }, sort: "price" } as const;
    server.answer(listLectures, [numbered(1)]);
    await discoverSource(wish).load("two");
    const asked = Object.fromEntries(server.requests[0]?.query ?? []);
    expect(asked).toEqual({ type: "Math", maxPrice: "99.5", sort: "price", cursor: "two" });
    server.answer(searchLectures, [numbered(1)]);
    await discoverSource({ ...wish, query: "sets" }).load(null);
    expect(server.requests[1]?.body).toEqual({ query: "sets", type: "Math", maxPrice: 99.5, sort: "price" });
  });

  test("fails with the reason", async () => {
    const server = startFakeServer();
    const store = createLectureListStore();
    server.reply(listLectures, () => failureOf("database_away"));
    await loadLectures(store, discoverSource(all));
    expect(store.getState()).toMatchObject({ phase: "failed", error: { code: "database_away" } });
  });
});
