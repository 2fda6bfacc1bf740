import { afterAll, beforeAll, expect, test } from "vitest";
import type { InkEvent } from "#contract/slides/board.ts";
import { startTwoNodes, type TwoNodes } from "#backend/quality/testing/two-nodes.ts";
import type { JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { applyInk, createBoardRoom, penStroke, shownSlide } from "../testing/board-room.ts";

let nodes: TwoNodes;
beforeAll(async () => {
  nodes = await startTwoNodes();
});
afterAll(() => nodes.stop());

/** Takes events from this one up to this batch. */
async function eventsUntil(page: JoinedPage, first: InkEvent, seq: number): Promise<InkEvent[]> {
  const events = [first];
  while ((events.at(-1)?.seq[1] ?? seq) < seq) events.push(await page.next("ink"));
  return events;
}

test("two people who draw through two processes are seen in the same order by everybody", async () => {
  const room = await createBoardRoom(nodes.a);
  const guest = await room.enter(room.abel, { url: nodes.b.url, ticket: room.viewer.answer.ticket });
  const far = await room.enter(await room.newViewer(), { url: nodes.b.url });
  await room.letDraw();
  const line = penStroke({ length: 1 });
  const lines = { host: line, guest: penStroke({ length: 1 }) };
  const pages = [room.hostPage, room.other, guest, far];
  await room.draw(room.hostPage, lines.host);
  // Only then does each process know which batch is next.
  const firstEvents = await Promise.all(pages.map((page) => page.next("ink")));
  for (let from = 0; from < 40; from += 1)
    await Promise.all([
      from > 0 && room.draw(room.hostPage, { ...lines.host, from }),
      room.draw(guest, { ...lines.guest, from }),
    ]);
  const ink = await room.ink(far);
  expect(ink.seq).toBe(80);
  for (const [index, first] of firstEvents.entries()) {
    const page = pages[index] ?? far;
    const seen: Parameters<typeof applyInk>[0] = new Map();
    let last = 0;
    for (const event of await eventsUntil(page, first, 80)) {
      expect(event.seq[0]).toBe(last + 1);
      [, last] = event.seq;
      applyInk(seen, event);
    }
    expect([...seen.values()].map(({ id, points }) => ({ id, points }))).toEqual(
      ink.strokes.map(({ id, points }) => ({ id, points })),
    );
  }
  room.close();
});

test("slides, rules and the laser pointer reach the pages of every process", async () => {
  const room = await createBoardRoom(nodes.a);
  const far = await room.enter(await room.newViewer(), { url: nodes.b.url });
  await room.succeed(room.hostPage, "show-slide", { slide: room.slides[1] });
  expect(await far.next("slide")).toEqual(shownSlide(room.slides[1], 2));
  await room.succeed(room.hostPage, "board-rules", { floorDraws: true });
  expect(await far.next("board-rules")).toEqual({ floorDraws: true });
  await room.succeed(room.hostPage, "point", { at: [5000, 100] });
  expect(await far.next("pointer")).toEqual({ at: [5000, 100] });
  room.close();
});
