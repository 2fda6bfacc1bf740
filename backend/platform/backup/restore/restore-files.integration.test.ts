import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProductData } from "#backend/app/server/create-product-data.ts";
import { loadConfig } from "#backend/platform/config/config.ts";
import { readyReplay } from "#backend/recording/testing/ready-replay.ts";
import { recordedLecture } from "#backend/recording/testing/recorded-lecture.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { findMissingFiles } from "./restore-files.ts";

const now = Date.now();
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000);

let folder: string;

const api = setUpTestServer();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-missing-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test("a recording or a replay that was made since the last shipping is not missing yet", async () => {
  const [older, newer] = [
    await readyReplay(api, null, hoursAgo(3)),
    await readyReplay(api, null, hoursAgo(1)),
  ];
  const stored = createFileStore({ kind: "folder", folder }, "recordings");
  const { recordingId } = await recordedLecture(api, stored, { seconds: 1 });
  const chunksAt = (at: Date) => api.db("recording_files").where({ recordingId }).update({ storedAt: at });
  const none = path.join(folder, "none");
  const missing = async (by: Date) => {
    const named = await createProductData(loadConfig({})).listFiles(api.db, by);
    const keys = await findMissingFiles(named, (area) =>
      createFileStore({ kind: "folder", folder: none }, area),
    );
    const owners = [older.recordingId, newer.recordingId, recordingId];
    return owners.map((id) => keys.some((key) => key.startsWith("recordings/") && key.includes(id)));
  };
  await chunksAt(hoursAgo(3));
  expect(await missing(new Date())).toEqual([true, true, true]);
  expect(await missing(hoursAgo(2))).toEqual([true, false, true]);
  await chunksAt(hoursAgo(1));
  expect(await missing(hoursAgo(2))).toEqual([true, false, false]);
});
