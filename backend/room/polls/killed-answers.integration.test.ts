import { afterAll, beforeAll, expect, test } from "vitest";
import { insertLecture } from "#backend/lectures/schedule/lecture-repo.ts";
import { storedLecture } from "#backend/lectures/testing/lecture-form.ts";
import { enroll } from "#backend/quality/testing/enrollments.ts";
import type { JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { insertClassPoll } from "#backend/teaching/state/class-poll-repo.ts";
import { countAnswers, findAnswer } from "#backend/teaching/state/poll-answer-repo.ts";
import { insertRound } from "#backend/teaching/state/poll-round-repo.ts";
import {
  insertAccount,
  startKillableNodes,
  stayInRoom,
  type KillableNodes,
} from "../testing/killable-nodes.ts";
import { howMuch } from "../testing/poll-room.ts";

// While viewers answer through two processes, one of these and PostgreSQL are killed. Everything is real.

const VIEWERS = 6;
const round = 1;

let nodes: KillableNodes;
let lectureId: string;

beforeAll(async () => {
  nodes = await startKillableNodes();
  const { db } = nodes;
  lectureId = await insertLecture(db, await insertAccount(db, "instructor"), storedLecture());
  const pollId = await insertClassPoll(db, { ...howMuch, lectureId, position: 0 });
  await insertRound(db, { lectureId, pollId, openedAt: new Date(), closesAt: null });
}, 120_000);
afterAll(() => nodes.stop());

interface Viewer {
  accountId: string;
  /** The answers that were sent, and how many of them were acknowledged or followed by one that was. */
  sent: number;
  acknowledged: number;
}

/** Answers 1, 2, 3 and so on, and sends each again until it is acknowledged, as pages do. */
async function answerNext(viewer: Viewer, page: JoinedPage): Promise<void> {
  if (viewer.sent === viewer.acknowledged) viewer.sent += 1;
  const request = { roomId: lectureId, round, answer: { number: viewer.sent } };
  const acknowledgement = await page.socket.timeout(2000).emitWithAck("answer-poll", request);
  if (acknowledgement.ok === true) viewer.acknowledged = viewer.sent;
}

test(
  "no acknowledged answer is lost and none counts twice when processes and PostgreSQL are killed",
  { tags: "wide", timeout: 600_000 },
  async () => {
    const { db, urlOf } = nodes;
    const viewers: Viewer[] = [];
    for (let index = 0; index < VIEWERS; index += 1) {
      const accountId = await insertAccount(db, "student");
      await enroll({ db }, lectureId, accountId);
      viewers.push({ accountId, sent: 0, acknowledged: 0 });
    }
    const end = new AbortController();
    const answering = viewers.map((viewer, index) =>
      stayInRoom(db, {
        accountId: viewer.accountId,
        lectureId,
        url: urlOf(index),
        pauseMs: 250,
        isDone: () => end.signal.aborted,
        work: (page) => answerNext(viewer, page),
      }),
    );
    await nodes.killInTurns(async () => {
      const before = viewers.map(({ acknowledged }) => acknowledged);
      const haveAll = () =>
        viewers.every(({ acknowledged }, index) => acknowledged > 1 + (before[index] ?? 0));
      await expect.poll(haveAll, { timeout: 60_000, interval: 20 }).toBe(true);
    });
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
