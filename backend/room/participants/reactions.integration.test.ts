import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SIGNS } from "#contract/room/reaction.ts";
import { createRateLimits, limits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { forEachAtOnce, insertCrowd } from "#backend/quality/testing/room/crowd.ts";
import { enterRoom, failureIn, openPage, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { startTestServer } from "#backend/quality/testing/test-server.ts";
import { startTwoNodes, type TwoNodes } from "#backend/quality/testing/two-nodes.ts";
import { TEACHING_CHANGES_MS } from "../limits/room-limits.ts";

const CLASS = 60;
const ok = { ok: true, data: {} };

let nodes: TwoNodes;
beforeAll(async () => {
  nodes = await startTwoNodes();
});
afterAll(() => nodes.stop());

let lecture: TestLecture;
let host: JoinedPage;
const opened: { close: () => void }[] = [];
beforeEach(async () => {
  lecture = await newLecture(nodes.a);
  host = await enter(lecture.host.token);
  return () => opened.splice(0).forEach((page) => page.close());
});

async function enter(token: string, url = nodes.a.url, roomId = lecture.id): Promise<JoinedPage> {
  const page = await enterRoom(url, token, roomId);
  opened.push(page);
  return page;
}
const enterAsViewer = async (url = nodes.a.url) => enter((await lecture.newViewer()).token, url);
const react = (page: JoinedPage, sign: unknown, roomId: unknown = lecture.id) =>
  page.request("react", { roomId, sign });

/** Returns the sums of all reactions that a page has received, by sign. */
function sumsAt(page: JoinedPage): Record<number, number> {
  const sums: Record<number, number> = {};
  for (const { reactions = [] } of page.received("teaching"))
    for (const [sign, count] of reactions) sums[sign] = (sums[sign] ?? 0) + count;
  return sums;
}

test("a reaction reaches everybody at once, as a number without a name", async () => {
  const [viewer, other] = [await enterAsViewer(), await enterAsViewer(nodes.b.url)];
  expect(await react(viewer, 2)).toEqual(ok);
  for (const page of [host, viewer, other])
    expect(await page.next("teaching")).toEqual({ reactions: [[2, 1]] });
});

test("what a class sends in two processes is added up, in at most two events a second", async () => {
  const crowd = await insertCrowd(nodes.a, lecture.id, CLASS);
  const pages: JoinedPage[] = [];
  await forEachAtOnce(crowd, 10, async ({ token }) => {
    pages.push(await enter(token, pages.length % 2 === 0 ? nodes.a.url : nodes.b.url));
  });
  const since = performance.now();
  await Promise.all(
    pages.map(async (page, index) => expect(await react(page, index % SIGNS.length)).toEqual(ok)),
  );
  const expected = Object.fromEntries(SIGNS.map((_, sign) => [sign, CLASS / SIGNS.length]));
  for (const page of [host, ...pages]) {
    await expect.poll(() => sumsAt(page)).toEqual(expected);
    const atMost = Math.ceil((performance.now() - since) / TEACHING_CHANGES_MS) + 1;
    expect(page.received("teaching").length).toBeLessThanOrEqual(atMost);
  }
});

test("one a second is accepted of each viewer", async () => {
  const strict = await startTestServer({ limits: createRateLimits(limits) });
  const { id, newViewer } = await newLecture(strict);
  const [viewer, other] = [
    await enter((await newViewer()).token, strict.url, id),
    await enter((await newViewer()).token, strict.url, id),
  ];
  expect(await react(viewer, 0, id)).toEqual(ok);
  expect(failureIn(await react(viewer, 1, id))).toMatchObject({ code: "too_many_requests", retryAfter: 1 });
  expect(await react(other, 1, id)).toEqual(ok);
  await expect.poll(() => react(viewer, 0, id), { timeout: 3000 }).toEqual(ok);
  viewer.close();
  other.close();
  await strict.stop();
});

test("other signs, other rooms, and who isn't a viewer of this one, are refused", async () => {
  const viewer = await enterAsViewer();
  for (const sign of [-1, SIGNS.length, "1", 0.5, null, [0], "👏"])
    expect(failureIn(await react(viewer, sign))).toMatchObject({
      code: "invalid",
      fields: { sign: ["This sign isn't known."] },
    });
  const elsewhere = await newLecture(nodes.a);
  expect(failureIn(await react(viewer, 0, elsewhere.id)).code).toBe("not_enrolled");
  expect(failureIn(await react(host, 0)).code).toBe("viewers_only");
  const early = await openPage(nodes.a.url, (await lecture.newViewer()).token);
  opened.push(early);
  expect(failureIn(await early.request("react", { roomId: lecture.id, sign: 0 })).code).toBe(
    "ticket_invalid",
  );
  expect(await react(viewer, 0)).toEqual(ok);
  await expect.poll(() => host.received("teaching")).toEqual([{ reactions: [[0, 1]] }]);
});

test("the host turns reactions off and on for everybody, also for who comes later", async () => {
  const viewer = await enterAsViewer(nodes.b.url);
  expect(viewer.answer.roomInfo.questions?.rules.reactions).toBe(true);
  const allow = (page: JoinedPage, reactions: unknown) =>
    page.request("question-rules", { roomId: lecture.id, reactions });
  expect(failureIn(await allow(viewer, false)).code).toBe("host_only");
  expect(failureIn(await allow(host, "no")).code).toBe("invalid");
  expect(await allow(host, false)).toEqual(ok);
  expect((await viewer.next("teaching")).rules).toMatchObject({ open: true, reactions: false });
  expect(failureIn(await react(viewer, 0)).code).toBe("reactions_off");
  expect((await enterAsViewer()).answer.roomInfo.questions?.rules.reactions).toBe(false);
  expect(await allow(host, true)).toEqual(ok);
  expect((await viewer.next("teaching")).rules).toMatchObject({ reactions: true });
  // What the host allows is read twice a second.
  await expect.poll(() => react(viewer, 0)).toEqual(ok);
});

test("none are sent to a viewer who has chosen audio only, whenever they chose it", async () => {
  const [sender, { token }] = [await enterAsViewer(), await lecture.newViewer()];
  const saver = await openPage(nodes.a.url, token);
  opened.push(saver);
  await saver.join({ roomId: lecture.id, level: "audio" });
  const listener = await enterAsViewer();
  const level = (page: { request: JoinedPage["request"] }, chosen: string) =>
    page.request("data-level", { roomId: lecture.id, level: chosen });
  await level(listener, "audio");
  await level(host, "audio");
  await react(sender, 0);
  expect(await host.next("teaching"), "a host's own level changes nothing").toEqual({ reactions: [[0, 1]] });
  await host.request("question-rules", { roomId: lecture.id, anonymous: true });
  // Everything else is still sent to them.
  for (const page of [saver, listener])
    expect(await page.next("teaching")).toEqual({ rules: expect.objectContaining({ anonymous: true }) });
  await level(saver, "slides");
  expect(await react(sender, 1)).toEqual(ok);
  expect(await saver.next("teaching")).toEqual({ reactions: [[1, 1]] });
  expect(listener.received("teaching")).toEqual([]);
});
