import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom } from "#backend/quality/testing/room/room-page.ts";
import { startTwoNodes, type TwoNodes } from "#backend/quality/testing/two-nodes.ts";

let nodes: TwoNodes;
beforeAll(async () => {
  nodes = await startTwoNodes();
});
afterAll(() => nodes.stop());

test(
  "pages of every process hear of questions and votes, at most twice a second",
  { tags: "wide" },
  async () => {
    const lecture = await newLecture(nodes.a);
    const [abel, sara] = [await lecture.newViewer(), await lecture.newViewer()];
    const host = await enterRoom(nodes.a.url, lecture.host.token, lecture.id);
    const asker = await enterRoom(nodes.a.url, abel.token, lecture.id);
    const voter = await enterRoom(nodes.b.url, sara.token, lecture.id);
    const inRoom = { roomId: lecture.id };
    await asker.request("ask-question", { ...inRoom, clientId: randomUUID(), text: "Why?" });
    for (const page of [host, voter])
      expect(await page.next("teaching")).toMatchObject({ questions: [{ text: "Why?" }] });

    const arrivals: number[] = [];
    host.socket.on("teaching", () => arrivals.push(performance.now()));
    const start = performance.now();
    // Both processes have changes all the time.
    for (let press = 0; performance.now() - start < 1500; press += 1) {
      await voter.request("vote-question", { ...inRoom, seq: 1, voted: press % 2 === 0 });
      await host.request("question-rules", { ...inRoom, everyMinute: press % 2 === 0 });
      // A page that sends more than 50 packets a second is disconnected.
      await delay(20);
    }
    for (const [index, at] of arrivals.entries())
      if (index > 0) expect(at - (arrivals[index - 1] ?? 0)).toBeGreaterThan(450);

    await voter.request("vote-question", { ...inRoom, seq: 1, voted: true });
    const lastVotes = (page: typeof host) =>
      page
        .received("teaching")
        .flatMap(({ votes = [] }) => votes)
        .at(-1);
    for (const page of [host, voter]) await expect.poll(() => lastVotes(page)).toEqual([1, 1]);
    for (const page of [host, asker, voter]) page.close();
  },
);
