import path from "node:path";
import { env } from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSession } from "#backend/accounts/sessions/authenticate.ts";
import { insertLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { storedLecture } from "#backend/lectures/testing/lecture-form.ts";
import { connectDatabase, type Knex } from "#backend/platform/db/knex.ts";
import type { EmbeddedPostgres } from "#backend/platform/db/local-server/embedded-postgres.ts";
import {
  createPostgresHarness,
  killHard,
  type PostgresHarness,
} from "#backend/platform/db/local-server/testing/postgres-harness.ts";
import { migrate } from "#backend/platform/db/migrate.ts";
import { insertPerson } from "#backend/quality/property-tests/snapshot-repo.ts";
import { enroll } from "#backend/quality/testing/enrollments.ts";
import { startApiNodes, type ApiNodes } from "#backend/quality/testing/processes/api-nodes.ts";
import { enterRoom, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { updateFloorDraws } from "#backend/teaching/state/board-repo.ts";
import { listInk } from "#backend/teaching/state/stroke-repo.ts";
import { pointsOf, slideInk, type StoredStroke } from "#contract/slides/board.ts";
import { acknowledgement } from "#contract/room/room.ts";
import { updateRoomSettings } from "../state/room-settings-repo.ts";
import { addBlankSlides, applyInk, newStrokeId } from "../testing/board-room.ts";

// While the host and whoever has the floor draw through two processes, one of these and PostgreSQL are killed.

/** `npm run test:long` kills ten times, `npm test` once. */
const KILLS = env["KILL_EVERY_NTH_STEP"] === "1" ? 10 : 1;
const PARTS_PER_STROKE = 5;

let harness: PostgresHarness;
let postgres: EmbeddedPostgres;
let nodes: ApiNodes;
let db: Knex;
let lectureId: string;
let slide: string;

beforeAll(async () => {
  harness = await createPostgresHarness();
  postgres = await harness.start(path.join(harness.folder, "data"));
  await migrate(postgres.connectionString);
  nodes = await startApiNodes({ databaseUrl: postgres.connectionString });
  db = connectDatabase(postgres.connectionString);
}, 120_000);
afterAll(async () => {
  await nodes.stop();
  await db.destroy();
  await harness.close();
});

const person = (role: "instructor" | "student") =>
  insertPerson(db, { name: "Hanna Tesfaye", role, passwordHash: "no log-in" });

interface Drawer {
  accountId: string;
  /** The points of each stroke that were sent, and how many of them were acknowledged. */
  strokes: { id: string; sent: number[]; acknowledged: number }[];
}

/** A page that enters again whenever its process or the database was away, until it is done. */
async function keepIn(
  { accountId, url }: { accountId: string; url: string },
  isDone: () => boolean,
  work: (page: JoinedPage) => Promise<void>,
): Promise<void> {
  const token = await createSession(db, accountId, new Date());
  let page: JoinedPage | null = null;
  while (!isDone()) {
    try {
      // The server closes the sockets of pages that may have missed events; as a page does, this connects again.
      if (page?.socket.connected !== true) page = await enterRoom(url, token, lectureId);
      await work(page);
    } catch {
      page?.close();
      page = null;
    }
    // Slower than the rate limit.
    await wait(100);
  }
  page?.close();
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
    const [hostId, guestId, viewerId] = [
      await person("instructor"),
      await person("student"),
      await person("student"),
    ];
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
      keepIn(
        { ...drawer, url: nodes.nodes[index]?.url ?? "" },
        () => ended.drawing && hasAll(drawer),
        (page) => drawOn(drawer, page),
      ),
    );
    const follower = createFollower();
    let lastPage: JoinedPage | null = null;
    const watching = keepIn(
      { accountId: viewerId, url: nodes.nodes[1]?.url ?? "" },
      () => ended.watching,
      (page) => {
        if (page !== lastPage) follower.forget();
        lastPage = page;
        return follower.follow(page);
      },
    );
    const acknowledged = ({ strokes }: Drawer) =>
      strokes.reduce((sum, stroke) => sum + stroke.acknowledged, 0);
    const more = async () => {
      const before = drawers.map(acknowledged);
      const haveAll = () =>
        drawers.every((drawer, index) => acknowledged(drawer) > 20 + (before[index] ?? 0));
      await expect.poll(haveAll, { timeout: 60_000, interval: 20 }).toBe(true);
    };
    await more();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const node = nodes.nodes[kill % 2];
      await node?.kill();
      await node?.startAgain();
      await more();
      await killHard(postgres.pid());
      await more();
    }
    // The last batches may be on their way to PostgreSQL when it dies.
    await killHard(postgres.pid());
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
