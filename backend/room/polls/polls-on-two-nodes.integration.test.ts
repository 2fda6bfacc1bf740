import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterRoom } from "#backend/quality/testing/room/room-page.ts";
import { startTwoNodes, type TwoNodes } from "#backend/quality/testing/two-nodes.ts";
import { createPollRoom, more, seen } from "../testing/poll-room.ts";

let nodes: TwoNodes;
beforeAll(async () => {
  nodes = await startTwoNodes();
});
afterAll(() => nodes.stop());

test("pages of every process hear of rounds, and the host of answers, at most twice a second", async () => {
  const room = await createPollRoom(nodes.a);
  const far = await enterRoom(nodes.b.url, (await room.newViewer()).token, room.id);
  const broadcasts: { host: number[]; far: number[] } = { host: [], far: [] };
  for (const name of ["poll-round", "teaching"]) {
    room.hostPage.socket.on(name, () => broadcasts.host.push(performance.now()));
    far.socket.on(name, () => broadcasts.far.push(performance.now()));
  }
  const progress: number[] = [];
  room.hostPage.socket.on("poll-progress", () => progress.push(performance.now()));
  const pollId = await room.open(more);
  expect(await far.next("poll-round")).toMatchObject({ round: 1, open: true });

  // Everything that can be pressed is pressed all the time, in both processes.
  const start = performance.now();
  for (let press = 0; performance.now() - start < 1800; press += 1) {
    await room.answer(far, 1 + Math.floor(press / 12), { chosen: [press % 3] });
    await room.answer(room.viewer, 1 + Math.floor(press / 12), { chosen: [press % 2] });
    await room.request(room.hostPage, "question-rules", { everyMinute: press % 2 === 0 });
    if (press % 12 === 11) await room.request(room.hostPage, "open-poll", { pollId });
    // A page that sends more than 50 packets a second is disconnected.
    await delay(20);
  }
  for (const arrivals of [broadcasts.host, broadcasts.far, progress]) {
    expect(arrivals.length).toBeGreaterThan(2);
    for (const [index, at] of arrivals.entries())
      if (index > 0) expect(at - (arrivals[index - 1] ?? 0)).toBeGreaterThan(450);
  }

  await room.request(room.hostPage, "open-poll", { pollId });
  const last = (await room.listed())[0]?.rounds.length ?? 0;
  await room.answer(far, last, { chosen: [2] });
  for (;;) {
    const event = await room.hostPage.next("poll-progress");
    if (event.round === last && event.results.answered === 1) break;
  }
  await room.request(room.hostPage, "show-results", { round: last });
  for (const page of [far, room.viewer])
    expect((await seen(page, ({ results }) => results !== null)).results?.counts).toEqual([0, 0, 1]);
  far.close();
  room.close();
});
