import { execFile } from "node:child_process";
import path from "node:path";
import { env as own } from "node:process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import { addAssembleJob } from "../state/recording-jobs.ts";
import { findRecording } from "../state/recording-repo.ts";
import { recordedLecture } from "../testing/recorded-lecture.ts";
import { killRounds, openReplayMaker, type ReplayMaker } from "../testing/replay-maker.ts";
import { storedRenditions } from "../testing/stored-renditions.ts";

// The process that produces a replay is killed at its longest steps and restarted. `npm run test:long` does so at each
// step, ten times.

const rounds = killRounds(own["RECORDING_ROUNDS"]);

let maker: ReplayMaker;
beforeAll(async () => {
  maker = await openReplayMaker();
});
afterAll(() => maker.close());

/** Steps, recognised by the files on disk once the step has started. */
const allSteps = [
  { step: "fetch", place: "assembly", file: /\.(mka|webm)$/ },
  { step: "preview", place: "assembly", file: /mix\.txt$/ },
  { step: "sound", place: "assembly", file: /sound\.flac$/ },
  { step: "renditions", place: "assembly", file: /720p\/\d+\.m4s$/ },
  { step: "images", place: "assembly", file: /poster\.jpg$/ },
  { step: "store", place: "recordings/replays", file: /sound\/00000\.m4s$/ },
] as const;

const longest = new Set<string>(["preview", "renditions", "store"]);
const steps = rounds.length > 1 ? allSteps : allSteps.filter(({ step }) => longest.has(step));

/** Lists programs that this test's processes have started. */
async function programsLeft(): Promise<string[]> {
  const { stdout } = await promisify(execFile)("ps", ["-e", "-o", "args="]);
  return stdout.split("\n").filter((line) => line.includes(path.join(maker.folder, "assembly")));
}

test.each(rounds)(
  "a replay is made once, at whichever steps its process is killed (%i)",
  { timeout: 240_000 },
  async () => {
    const { db, folder } = maker;
    const files = createFileStore({ kind: "folder", folder }, "recordings");
    let server = await maker.start();
    const { id, recordingId } = await recordedLecture({ url: server.url, db }, files, { seconds: 9 });
    await addAssembleJob(db, recordingId);
    const state = async () => (await findRecording(db, id))?.state;
    try {
      for (const { step, place, file } of steps) {
        const isReached = (name: string) => name.includes(recordingId) && file.test(name);
        await maker.reached(place, isReached, async () => {
          expect(["ended", "assembling", "preview"], `before ${step}`).toContain(await state());
        });
        await maker.kill(server);
        await expect.poll(programsLeft, { timeout: 5000 }).toEqual([]);
        server = await maker.start();
      }
      await expect.poll(state, { timeout: 120_000, interval: 200 }).toBe("ready");
      await expect.poll(() => maker.filesBelow("assembly")).toEqual([]);
      for (const { name, listed, stored } of await storedRenditions(files, recordingId)) {
        expect(listed.length, name).toBeGreaterThan(2);
        expect(stored, name).toEqual(listed);
      }
      const { rows } = await db.raw("select count(*)::int as count from assemblies where recording_id = ?", [
        recordingId,
      ]);
      expect(rows).toEqual([{ count: 1 }]);
    } finally {
      await maker.kill(server);
    }
  },
);
