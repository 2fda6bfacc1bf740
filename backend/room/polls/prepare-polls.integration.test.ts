import { beforeEach, expect, test } from "vitest";
import { repeatLecture } from "#contract/lectures/lecture.ts";
import * as wire from "#contract/room/class-poll.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom, failureIn } from "#backend/quality/testing/room/room-page.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { createPollRoom, howMuch, more, several, trueOrFalse, type PollRoom } from "../testing/poll-room.ts";

const api = setUpTestServer();
let room: PollRoom;
beforeEach(async () => {
  room = await createPollRoom(api);
  return room.close;
});

test("keeps an order, which moving and deleting change", async () => {
  const ids: string[] = [];
  for (const text of ["One?", "Two?", "Three?"]) ids.push((await room.prepare({ ...more, text }))._id);
  const texts = async () => (await room.listed()).map(({ text }) => text);
  const move = (index: number, position: number) =>
    call(api.url, wire.movePoll, { ...room.onPoll(ids[index]), body: { position } });
  expect(await texts()).toEqual(["One?", "Two?", "Three?"]);
  await move(2, 0);
  expect(await texts()).toEqual(["Three?", "One?", "Two?"]);
  await move(2, 50);
  expect(await texts()).toEqual(["One?", "Two?", "Three?"]);
  await call(api.url, wire.deletePoll, room.onPoll(ids[0]));
  await room.prepare({ ...more, text: "Four?" });
  expect(await texts()).toEqual(["Two?", "Three?", "Four?"]);
  const changed = { ...several, text: "Five?" };
  const input = { ...room.onPoll(ids[1]), body: changed };
  expect(await call(api.url, wire.updatePoll, input)).toEqual({ _id: ids[1], ...changed, rounds: [] });
  expect(await texts()).toEqual(["Five?", "Three?", "Four?"]);
});

test.each([
  [{ ...more, text: " " }, ["text"]],
  [{ ...more, text: "x".repeat(301) }, ["text"]],
  [{ ...more, kind: "essay" }, ["kind"]],
  [{ ...more, options: ["Only one"], right: null }, ["options"]],
  [{ ...more, options: ["A half", "A third", "A half", "A  half"] }, ["options.2", "options.3"]],
  [{ ...more, options: Array.from({ length: 11 }, (_, index) => `${index}`) }, ["options"]],
  [{ ...more, options: ["A half", ""] }, ["options.1"]],
  [{ ...more, options: ["A half", "x".repeat(101)] }, ["options.1"]],
  [{ ...trueOrFalse, options: ["Yes", "No"] }, ["options"]],
  [{ ...more, right: { chosen: [0, 1] } }, ["right"]],
  [{ ...more, right: { chosen: [3] } }, ["right"]],
  [{ ...more, right: { number: 1, tolerance: 0 } }, ["right"]],
  [{ ...trueOrFalse, right: { chosen: [2] } }, ["right"]],
  [{ ...howMuch, right: { chosen: [0] } }, ["right"]],
  [{ ...more, right: { chosen: [] } }, ["right"]],
  [{ ...howMuch, right: { number: 1, tolerance: -1 } }, ["right"]],
])("refuses %j and says where", async (body, fields) => {
  const failed = await errorOf(api.url, wire.createPoll, {
    ...room.onLecture(),
    body,
  });
  expect(failed.statusCode).toBe(400);
  expect(Object.keys(failed.fields ?? {}).map((field) => field.replace(/^right\..*/, "right"))).toEqual(
    fields,
  );
  expect(await room.listed()).toEqual([]);
});

test("takes fifty class polls, and changes none of another lecture", async () => {
  const { _id: pollId } = await room.prepare(more);
  await api.db("class_polls").insert(
    Array.from({ length: 49 }, (_, index) => ({
      lectureId: room.id,
      position: index + 1,
      text: "More?",
      kind: "true-false",
      options: [],
    })),
  );
  expect((await errorOf(api.url, wire.createPoll, { ...room.onLecture(), body: more })).code).toBe(
    "too_many_class_polls",
  );
  const others = await newLecture(api);
  const input = { token: others.host.token, params: { id: others.id, pollId } };
  for (const failed of [
    errorOf(api.url, wire.updatePoll, { ...input, body: several }),
    errorOf(api.url, wire.deletePoll, input),
    errorOf(api.url, wire.movePoll, { ...input, body: { position: 0 } }),
  ])
    expect((await failed).code).toBe("class_poll_not_found");
  const stranger = await enterRoom(api.url, others.host.token, others.id);
  const answered = await stranger.request("open-poll", { roomId: others.id, pollId });
  stranger.close();
  expect(failureIn(answered).code).toBe("class_poll_not_found");
});

test("once opened leaves a class poll as it was asked", async () => {
  const pollId = await room.open(more);
  const input = room.onPoll(pollId);
  expect((await errorOf(api.url, wire.updatePoll, { ...input, body: several })).code).toBe(
    "class_poll_opened",
  );
  expect((await errorOf(api.url, wire.deletePoll, input)).code).toBe("class_poll_opened");
  expect(await room.listed()).toMatchObject([{ text: more.text, rounds: [{ round: 1, open: true }] }]);
});

test("is repeated with its lecture, without what was answered", async () => {
  await room.open(more);
  await room.prepare(several);
  const [made] = await call(api.url, repeatLecture, {
    ...room.onLecture(),
    body: { schedule: new Date(Date.now() + 9 * 86_400_000).toISOString() },
  });
  const copies = await call(api.url, wire.listPolls, {
    token: room.host.token,
    params: { id: made?._id ?? "" },
  });
  expect(copies).toMatchObject([
    { ...more, rounds: [] },
    { ...several, rounds: [] },
  ]);
});
