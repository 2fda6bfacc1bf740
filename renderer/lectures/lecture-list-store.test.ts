import { describe, expect, test } from "vitest";
import { listLectures, searchLectures } from "#contract/lectures/lecture-list.ts";
import { failureOf, answerOf, startFakeServer } from "#renderer/testing/fake-server.ts";
import { lectureId, sampleLecture } from "#renderer/testing/samples.ts";
import { createLectureListStore } from "./lecture-list-store.ts";
import { discoverSource, loadLectures, loadMoreLectures } from "./list/load-lectures.ts";

const lectureNumbered = (number: number) =>
  sampleLecture({ _id: lectureId(number), name: `Lecture ${number}` });
const all = { query: "", filter: {}, sort: null };
const names = (store: ReturnType<typeof createLectureListStore>) =>
  store.getState().lectures.map(({ name }) => name);

describe("a list of lectures", () => {
  test("loads the first page and continues from the server's cursor", async () => {
    const server = startFakeServer();
    const store = createLectureListStore();
    server.reply(listLectures, ({ query }) =>
      query.get("cursor") === "two"
        ? answerOf(listLectures, [lectureNumbered(2), lectureNumbered(3)])
        : answerOf(listLectures, [lectureNumbered(1), lectureNumbered(2)], "two"),
    );
    await loadLectures(store, discoverSource(all));
    expect(store.getState()).toMatchObject({ phase: "loaded", nextCursor: "two" });
    await loadMoreLectures(store, discoverSource(all));
    expect(names(store)).toEqual(["Lecture 1", "Lecture 2", "Lecture 3"]);
    expect(store.getState()).toMatchObject({ nextCursor: null, more: "idle" });
    await loadMoreLectures(store, discoverSource(all));
    expect(server.requests).toHaveLength(2);
  });

  test("keeps its lectures when the next page fails", async () => {
    const server = startFakeServer();
    const store = createLectureListStore();
    server.answer(listLectures, [lectureNumbered(1)], "two");
    await loadLectures(store, discoverSource(all));
    server.fail(listLectures, "internal");
    await loadMoreLectures(store, discoverSource(all));
    expect(names(store)).toEqual(["Lecture 1"]);
    expect(store.getState()).toMatchObject({ phase: "loaded", more: "failed" });
  });

  test("drops a response that arrives after a newer search has started", async () => {
    const server = startFakeServer();
    const store = createLectureListStore();
    let answerOld = () => {};
    server.reply(searchLectures, ({ body }) => {
      if (JSON.stringify(body).includes("new")) return answerOf(searchLectures, [lectureNumbered(2)]);
      return new Promise((resolve) => {
        answerOld = () => resolve(answerOf(searchLectures, [lectureNumbered(1)]));
      });
    });
    const old = loadLectures(store, discoverSource({ ...all, query: "old" }));
    await loadLectures(store, discoverSource({ ...all, query: "new" }));
    answerOld();
    await old;
    expect(names(store)).toEqual(["Lecture 2"]);
  });

  test("stays visible while it is reloaded", async () => {
    const server = startFakeServer();
    const store = createLectureListStore();
    server.answer(listLectures, [lectureNumbered(1)]);
    await loadLectures(store, discoverSource(all));
    const phases: string[] = [];
    store.subscribe(({ phase }) => phases.push(phase));
    await loadLectures(store, discoverSource(all));
    expect(new Set(phases)).toEqual(new Set(["loaded"]));
  });

  test("keeps its later pages while the first is unchanged, so that Back restores the scroll position", async () => {
    const server = startFakeServer();
    const store = createLectureListStore();
    server.answer(listLectures, [lectureNumbered(1), lectureNumbered(2)], "two");
    await loadLectures(store, discoverSource(all));
    server.answer(listLectures, [lectureNumbered(3)], null);
    await loadMoreLectures(store, discoverSource(all));
    server.answer(listLectures, [{ ...lectureNumbered(1), name: "Renamed" }, lectureNumbered(2)], "two");
    await loadLectures(store, discoverSource(all));
    expect(names(store)).toEqual(["Renamed", "Lecture 2", "Lecture 3"]);
    expect(store.getState().nextCursor).toBeNull();
    server.answer(listLectures, [lectureNumbered(4), lectureNumbered(1)], "two");
    await loadLectures(store, discoverSource(all));
    expect(names(store)).toEqual(["Lecture 4", "Lecture 1"]);
    expect(store.getState().nextCursor).toBe("two");
  });

  test("sends filter and sort order with every page, in searches too", async () => {
    const server = startFakeServer();
    const query = { ...all, filter: { type: "Math", maxPrice: 99.5 }, sort: "price" } as const;
    server.answer(listLectures, [lectureNumbered(1)]);
    await discoverSource(query).load("two");
    const asked = Object.fromEntries(server.requests[0]?.query ?? []);
    expect(asked).toEqual({ type: "Math", maxPrice: "99.5", sort: "price", cursor: "two" });
    server.answer(searchLectures, [lectureNumbered(1)]);
    await discoverSource({ ...query, query: "sets" }).load(null);
    expect(server.requests[1]?.body).toEqual({ query: "sets", type: "Math", maxPrice: 99.5, sort: "price" });
  });

  test("stores the error when loading fails", async () => {
    const server = startFakeServer();
    const store = createLectureListStore();
    server.reply(listLectures, () => failureOf("database_unavailable"));
    await loadLectures(store, discoverSource(all));
    expect(store.getState()).toMatchObject({ phase: "failed", error: { code: "database_unavailable" } });
  });
});
