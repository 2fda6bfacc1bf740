import { beforeAll, describe, expect, test } from "vitest";
import { listMyEnrollments } from "#contract/enrollments/enrollment.ts";
import { success } from "#contract/http/endpoint.ts";
import { createLecture } from "#contract/lectures/lecture.ts";
import { listLectures, myLectures, searchLectures } from "#contract/lectures/lecture-list.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { enroll } from "#backend/quality/testing/enrollments.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { enterRoom } from "#backend/quality/testing/room/room-page.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

let host: TestAccount;
let student: TestAccount;
const ids = new Map<string, string>();
const idOf = (name: string) => ids.get(name) ?? "";

const api = setUpTestServer();
beforeAll(async () => {
  host = await newAccount(api.url, "instructor", "Hanna Tesfaye");
  student = await newAccount(api.url, "student", "Sara Alemu");
  for (const name of ["Coffee chemistry", "Coffee history", "Set theory", "Coffee for others"]) {
    const body = {
      name,
      description: "Live.",
      schedule: new Date(Date.now() + (ids.size + 1) * 86_400_000).toISOString(),
      price: 0,
    };
    const { _id } = await call(api.url, createLecture, { token: host.token, body });
    ids.set(name, _id);
    if (name !== "Coffee for others") await enroll(api, _id, student.id);
  }
});

/** Moves a lecture to this many hours from now. */
const moveBy = (name: string, hours: number) =>
  api
    .db("lectures")
    .where({ id: idOf(name) })
    .update({ startsAt: new Date(Date.now() + hours * 3_600_000) });

async function mine(query: Record<string, string>): Promise<string[]> {
  const found = await call(api.url, listMyEnrollments, { token: student.token, query });
  return found.map((enrollment) => enrollment.class.name);
}

describe("searching one's enrollments", () => {
  test("finds them and no other lectures, even with typing errors", async () => {
    expect(await mine({ query: "coffee" })).toEqual(["Coffee chemistry", "Coffee history"]);
    expect(await mine({ query: "chemsitry" })).toEqual(["Coffee chemistry"]);
    expect(await mine({ query: "others" })).toEqual([]);
    expect(await mine({ query: "  " })).toHaveLength(3);
  });

  test("continues page by page, past lectures last, the latest of them first", async () => {
    await moveBy("Coffee chemistry", -30);
    await moveBy("Coffee history", -3);
    const names: string[] = [];
    let cursor: string | null | undefined;
    do {
      const query = { limit: "1", ...(cursor && { cursor }) };
      const reply = await send(api.url, listMyEnrollments, { token: student.token, query });
      const { data, nextCursor } = success(listMyEnrollments.data).parse(reply.json);
      names.push(...data.map((enrollment) => enrollment.class.name));
      cursor = nextCursor;
    } while (cursor);
    expect(names).toEqual(["Set theory", "Coffee history", "Coffee chemistry"]);
  });

  test("gives nothing after another student's enrollment, and rejects junk cursors", async () => {
    const stranger = await newAccount(api.url, "student", "Dawit Mekonnen");
    await enroll(api, idOf("Coffee for others"), stranger.id);
    const [theirs] = await call(api.url, listMyEnrollments, { token: stranger.token });
    expect(await mine({ cursor: `${Date.now()}.${theirs?._id ?? ""}` })).toEqual([]);
    for (const cursor of ["x", theirs?._id ?? "", "1.2", `-1.${theirs?._id ?? ""}`, "9".repeat(200)])
      expect(
        (await errorOf(api.url, listMyEnrollments, { token: student.token, query: { cursor } })).fields,
      ).toEqual({ cursor: ["This cursor isn't valid."] });
  });

  test("accepts junk, and rejects what is too long", async () => {
    for (const query of ["'", "a & | !", "\ud800", "%"]) expect(await mine({ query })).toEqual([]);
    const query = { query: "x".repeat(201) };
    expect(
      (await errorOf(api.url, listMyEnrollments, { token: student.token, query })).fields,
    ).toHaveProperty("query");
  });
});

test("a lecture is live while its host is in the room, in every list", async () => {
  const lists = async () => {
    const { token } = student;
    const enrolled = await call(api.url, listMyEnrollments, { token });
    return [
      await call(api.url, listLectures, { token }),
      await call(api.url, searchLectures, { token, body: { query: "set" } }),
      await call(api.url, myLectures, { token: host.token }),
      enrolled.map((enrollment) => enrollment.class),
    ].map((lectures) => lectures.filter(({ isLive }) => isLive).map(({ _id }) => _id));
  };
  const id = idOf("Set theory");
  const viewer = await enterRoom(api.url, student.token, id);
  expect(await lists()).toEqual([[], [], [], []]);
  const page = await enterRoom(api.url, host.token, id);
  expect(await lists()).toEqual([[id], [id], [id], [id]]);
  page.close();
  await viewer.next("user-disconnected");
  expect(await lists()).toEqual([[], [], [], []]);
  viewer.close();
});
