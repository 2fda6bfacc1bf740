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
import { insertClassPoll } from "#backend/teaching/state/class-poll-repo.ts";
import { countAnswers, findAnswer } from "#backend/teaching/state/poll-answer-repo.ts";
import { insertRound } from "#backend/teaching/state/poll-round-repo.ts";
import { howMuch } from "../testing/poll-room.ts";

// While viewers answer through two processes, one of these and PostgreSQL are killed. Everything is real.

const VIEWERS = 6;
/** `npm run test:long` kills ten times, `npm test` once. */
const KILLS = env["KILL_EVERY_NTH_STEP"] === "1" ? 10 : 1;
const round = 1;

let harness: PostgresHarness;
let postgres: EmbeddedPostgres;
let nodes: ApiNodes;
let db: Knex;
let lectureId: string;

beforeAll(async () => {
  harness = await createPostgresHarness();
  postgres = await harness.start(path.join(harness.folder, "data"));
  await migrate(postgres.connectionString);
  nodes = await startApiNodes({ databaseUrl: postgres.connectionString });
  db = connectDatabase(postgres.connectionString);
  const instructor = { name: "Hanna Tesfaye", role: "instructor", passwordHash: "no log-in" } as const;
  lectureId = await insertLecture(db, await insertPerson(db, instructor), storedLecture());
  const pollId = await insertClassPoll(db, { ...howMuch, lectureId, position: 0 });
  await insertRound(db, { lectureId, pollId, openedAt: new Date(), closesAt: null });
}, 120_000);
afterAll(async () => {
  await nodes.stop();
  await db.destroy();
  await harness.close();
});

interface Viewer {
  accountId: string;
  /** The answers that were sent, and how many of them were acknowledged or followed by one that was. */
  sent: number;
  acknowledged: number;
}

/** Answers 1, 2, 3 and so on until the end, and sends each again until it is acknowledged, as pages do. */
async function keepAnswering(viewer: Viewer, url: string, until: AbortSignal): Promise<void> {
  const token = await createSession(db, viewer.accountId, new Date());
  let page: JoinedPage | null = null;
  while (!until.aborted) {
    try {
      page ??= await enterRoom(url, token, lectureId);
      if (viewer.sent === viewer.acknowledged) viewer.sent += 1;
      const request = { roomId: lectureId, round, answer: { number: viewer.sent } };
      const acknowledgement = await page.socket.timeout(2000).emitWithAck("answer-poll", request);
      if (acknowledgement.ok === true) viewer.acknowledged = viewer.sent;
    } catch {
      // The process or the database is away.
      page?.close();
      page = null;
    }
    // Slower than the rate limit.
    await wait(250);
  }
  page?.close();
}

test(
  "no acknowledged answer is lost and none counts twice when processes and PostgreSQL are killed",
  { timeout: 600_000 },
  async () => {
    const viewers: Viewer[] = [];
    for (let index = 0; index < VIEWERS; index += 1) {
      const student = { name: "Sara Haile", role: "student", passwordHash: "no log-in" } as const;
      const accountId = await insertPerson(db, student);
      await enroll({ db }, lectureId, accountId);
      viewers.push({ accountId, sent: 0, acknowledged: 0 });
    }
    const end = new AbortController();
    const answering = viewers.map((viewer, index) =>
      keepAnswering(viewer, nodes.nodes[index % 2]?.url ?? "", end.signal),
    );
    const more = async () => {
      const before = viewers.map(({ acknowledged }) => acknowledged);
      const haveAll = () =>
        viewers.every(({ acknowledged }, index) => acknowledged > 1 + (before[index] ?? 0));
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
    // The last answers may be on their way to PostgreSQL when it dies.
    await killHard(postgres.pid());
    end.abort();
    await Promise.all(answering);

    const stored = async () =>
      Promise.all(viewers.map((key) => findAnswer(db, { lectureId, round, ...key })));
    await expect.poll(() => stored().catch(() => null), { timeout: 60_000 }).not.toBeNull();
    for (const [index, answer] of (await stored()).entries()) {
      const { sent = 0, acknowledged = 0 } = viewers[index] ?? {};
      expect([{ number: acknowledged }, { number: sent }]).toContainEqual(answer);
    }
    expect((await countAnswers(db, lectureId, [round])).get(round)?.answered).toBe(VIEWERS);
    expect(await db("poll_answers").where({ lectureId })).toHaveLength(VIEWERS);
  },
);
