import { expect, test } from "vitest";
import { getReplayPolls } from "#contract/replay/replay-polls.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { readyReplay } from "#backend/recording/testing/ready-replay.ts";
import { insertClassPoll } from "#backend/teaching/state/class-poll-repo.ts";
import { howMuch, more } from "../testing/poll-room.ts";

const api = setUpTestServer();
const began = Date.parse("2026-11-20T09:00:00Z");
const minute = 60_000;

test("the replay has the class polls whose results were shown while it was recorded", async () => {
  const { id, recordingId, newViewer } = await readyReplay(api, null, new Date());
  const student = await newViewer();
  const kept = [
    { fromMs: began, toMs: began + 10 * minute, atMs: 0 },
    { fromMs: began + 15 * minute, toMs: began + 25 * minute, atMs: 10 * minute },
  ];
  await api
    .db("assemblies")
    .where({ recordingId })
    .update({ shownRanges: JSON.stringify(kept) });
  const one = await insertClassPoll(api.db, { ...more, lectureId: id, position: 0 });
  const other = await insertClassPoll(api.db, { ...howMuch, lectureId: id, position: 1 });
  const at = (minutes: number) => new Date(began + minutes * minute);
  const held = (round: number, pollId: string, shown: number | null, answerShownAt: Date | null = null) => ({
    lectureId: id,
    round,
    pollId,
    openedAt: at(1),
    closedAt: at(2),
    resultsShownAt: shown === null ? null : at(shown),
    answerShownAt,
  });
  await api.db("poll_rounds").insert([
    held(1, one, 3),
    held(2, one, null),
    // In the pause.
    held(3, other, 12),
    held(4, other, 20, at(21)),
  ]);
  const given = { lectureId: id, round: 4, accountId: student.id, number: 0.25, answeredAt: at(2) };
  await api.db("poll_answers").insert(given);
  const input = { token: student.token, params: { id } };
  const asked = ({ text, kind, options }: typeof more) => ({ text, kind, options });
  expect(await call(api.url, getReplayPolls, input)).toEqual([
    {
      atMs: 3 * minute,
      round: 1,
      poll: asked(more),
      results: { answered: 0, counts: [0, 0, 0], numbers: [] },
      right: null,
    },
    {
      atMs: 15 * minute,
      round: 4,
      poll: asked(howMuch),
      results: { answered: 1, counts: [], numbers: [[0.25, 1]] },
      right: howMuch.right,
    },
  ]);
  const { token } = await newAccount(api.url, "student");
  expect((await errorOf(api.url, getReplayPolls, { token, params: { id } })).code).toBe("not_enrolled");
});
