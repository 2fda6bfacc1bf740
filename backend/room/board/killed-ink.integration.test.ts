import { afterAll, beforeAll, expect, test } from "vitest";
import { insertLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { storedLecture } from "#backend/lectures/testing/lecture-form.ts";
import { enroll } from "#backend/quality/testing/enrollments.ts";
import type { JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { updateFloorDraws } from "#backend/teaching/state/board-repo.ts";
import { listInk } from "#backend/teaching/state/stroke-repo.ts";
import { pointsOf, slideInk, type StoredStroke } from "#contract/slides/board.ts";
import { acknowledgement } from "#contract/room/room.ts";
import { updateRoomSettings } from "../state/room-settings-repo.ts";
import { addBlankSlides, applyInk, newStrokeId } from "../testing/board-room.ts";
import {
  insertAccount,
  startKillableNodes,
  stayInRoom,
  type KillableNodes,
} from "../testing/killable-nodes.ts";

// While the host and whoever has the floor draw through two processes, one of these and PostgreSQL are killed.

const PARTS_PER_STROKE = 5;

let nodes: KillableNodes;
let lectureId: string;
let slide: string;

beforeAll(async () => {
  nodes = await startKillableNodes();
}, 120_000);
afterAll(() => nodes.stop());

interface Drawer {
  accountId: string;
  /** The points of each stroke that were sent, and how many of them were acknowledged. */
  strokes: { id: string; sent: number[]; acknowledged: number }[];
}

/** Sends the next part of a stroke, or again the one that was not acknowledged. */
async function drawOn({ strokes }: Drawer, page: JoinedPage): Promise<void> {
  let stroke = strokes.at(-1);
  if (!stroke || stroke.acknowledged === 2 * PARTS_PER_STROKE)
    strokes.push((stroke = { id: newStrokeId(), sent: [], acknowledged: 0 }));
  const start = stroke.acknowledged;
  if (stroke.sent.length === start) stroke.sent.push(10 * start, strokes.length);
  const part = { id: stroke.id, tool: "pen", colour: 0, from: start / 2, points: stroke.sent.slice(start) };
  const request = { roomId: lectureId, slide, strokes: [part] };
  const ack = await page.socket.timeout(2000).emitWithAck("ink", request);
  if (ack.ok === true) stroke.acknowledged = stroke.sent.length;
}

/** Follows the events as a viewer's page does, and requests the slide's ink after a gap. */
function createFollower() {
  let seq = -1;
  let known: Map<string, StoredStroke> = new Map();
  return {
    async follow(page: JoinedPage): Promise<void> {
      for (const event of page.received("ink").splice(0)) {
        if (event.seq[1] <= seq) continue;
        if (event.seq[0] !== seq + 1) seq = -1;
        if (seq < 0) break;
        applyInk(known, event);
        [, seq] = event.seq;
      }
      if (seq >= 0) return;
      const answer: unknown = await page.socket
        .timeout(2000)
        .emitWithAck("slide-ink", { roomId: lectureId, slide });
      const ack = acknowledgement(slideInk).parse(answer);
      if (!ack.ok) throw new Error(ack.error.code);
      ({ seq } = ack.data);
      known = new Map(ack.data.strokes.map((stroke) => [stroke.id, stroke]));
    },
    forget: () => void (seq = -1),
    state: () => ({ seq, strokes: [...known.values()].map(({ id, points }) => ({ id, points })) }),
  };
}

test(
  "no acknowledged stroke is lost, and a viewer sees what is stored, when processes and PostgreSQL are killed",
  { timeout: 600_000 },
  async () => {
    const { db, urlOf } = nodes;
    const hostId = await insertAccount(db, "instructor");
    const guestId = await insertAccount(db, "student");
    const viewerId = await insertAccount(db, "student");
    lectureId = await insertLecture(db, hostId, storedLecture());
    for (const student of [guestId, viewerId]) await enroll({ db }, lectureId, student);
    [slide = ""] = await addBlankSlides({ db }, lectureId, 1);
    await updateRoomSettings(db, lectureId, { floorAccountId: guestId });
    await updateFloorDraws(db, lectureId, true);

    const drawers: Drawer[] = [hostId, guestId].map((accountId) => ({ accountId, strokes: [] }));
    const ended = { drawing: false, watching: false };
    const hasAll = ({ strokes }: Drawer) =>
      strokes.every(({ sent, acknowledged: count }) => sent.length === count);
    const drawing = drawers.map((drawer, index) =>
      stayInRoom(db, {
        accountId: drawer.accountId,
        lectureId,
        url: urlOf(index),
        pauseMs: 100,
        isDone: () => ended.drawing && hasAll(drawer),
        work: (page) => drawOn(drawer, page),
      }),
    );
    const follower = createFollower();
    let lastPage: JoinedPage | null = null;
    const watching = stayInRoom(db, {
      accountId: viewerId,
      lectureId,
      url: urlOf(1),
      pauseMs: 100,
      isDone: () => ended.watching,
      work(page) {
        if (page !== lastPage) follower.forget();
        lastPage = page;
        return follower.follow(page);
      },
    });
    const acknowledged = ({ strokes }: Drawer) =>
      strokes.reduce((sum, stroke) => sum + stroke.acknowledged, 0);
    await nodes.killInTurns(async () => {
      const before = drawers.map(acknowledged);
      const haveAll = () =>
        drawers.every((drawer, index) => acknowledged(drawer) > 20 + (before[index] ?? 0));
      await expect.poll(haveAll, { timeout: 60_000, interval: 20 }).toBe(true);
    });
    ended.drawing = true;
    await Promise.all(drawing);

    const stored = () => listInk(db, { lectureId, slideId: slide }).catch(() => undefined);
    await expect.poll(stored, { timeout: 60_000 }).toBeDefined();
    const ink = await stored();
    const pointsById = new Map(ink?.strokes.map(({ id, points }) => [id, pointsOf(points)]));
    const drawn = drawers.flatMap(({ strokes }) => strokes);
    expect(pointsById).toEqual(new Map(drawn.map(({ id, sent }) => [id, sent])));
    expect(pointsById.size).toBe(ink?.strokes.length);

    const expected = { seq: ink?.seq, strokes: ink?.strokes.map(({ id, points }) => ({ id, points })) };
    await expect.poll(follower.state, { timeout: 60_000 }).toEqual(expected);
    ended.watching = true;
    await watching;
  },
);
