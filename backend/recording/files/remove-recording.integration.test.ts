import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { deleteLecture } from "#contract/lectures/lecture.ts";
import { deleteReplay, getReplay } from "#contract/replay/replay.ts";
import { storageSettings } from "#backend/platform/config/storage-settings.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { createFileStore, type FileStore } from "#backend/platform/files/storage/file-store.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { provePassword } from "#backend/quality/testing/second-factor.ts";
import { startS3Server, type S3Server } from "#backend/quality/testing/storage/s3-server.ts";
import { TEST_PASSWORD } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { uploadRecordingFiles } from "./upload-recording-files.ts";
import { openRecordingsFolder } from "./recordings-folder.ts";
import { readyReplay, type ReadyReplay } from "../testing/ready-replay.ts";
import { insertRowsOf, tablesOfRecordings } from "../testing/rows-of-recording.ts";
import { expireRecordings, removeRecording } from "./remove-recording.ts";

let home: string;
let s3: S3Server;
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "gubae-removal-"));
  await mkdir(path.join(home, "janus"));
  s3 = await startS3Server("gubae-files");
});
afterAll(async () => {
  await s3.stop();
  await rm(home, { recursive: true, force: true });
});

function removeFrom(urlOf: () => string): void {
  let api: TestServer;
  let files: FileStore;
  let lecture: ReadyReplay;
  let now = new Date();

  beforeAll(async () => {
    api = await startTestServer({ env: { STORAGE_URL: urlOf() }, clock: () => now });
    files = createFileStore(storageSettings(urlOf(), home), "recordings");
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    now = new Date();
    lecture = await readyReplay(api, files, now);
    await insertRowsOf(api.db, lecture, now);
  });

  const folderOfJanus = () => openRecordingsFolder(path.join(home, "janus"));
  const services = () => ({ db: api.db, clock: () => now, files, folder: folderOfJanus() });
  async function listKeys(): Promise<string[]> {
    const keys: string[] = [];
    for await (const page of files.listPages()) keys.push(...page.map(({ key }) => key));
    return keys.filter((key) => key.includes(lecture.recordingId));
  }
  /** Lists the tables that have rows of the recording. */
  async function filledTables(): Promise<string[]> {
    const tables = await tablesOfRecordings(api.db);
    const rows = await Promise.all(
      tables.map((table) => api.db(table).where({ recordingId: lecture.recordingId }).first()),
    );
    return tables.filter((_, index) => rows[index] !== undefined);
  }
  /** Polls, since the follow-up jobs in the queue run as well. */
  async function expectNothingLeft(): Promise<void> {
    await expect.poll(listKeys, { interval: 50 }).toEqual([]);
    await expect.poll(filledTables, { interval: 50 }).toEqual([]);
    expect(await readdir(path.join(home, "janus"))).toEqual([]);
    const recording = await api.db("recordings").where({ id: lecture.recordingId }).first();
    expect(recording).toMatchObject({ state: "deleted", removedAt: expect.any(Date) });
  }

  test("what its host deletes leaves no object and no row, and another one's stays", async () => {
    const other = await readyReplay(api, files, now);
    expect((await listKeys()).length).toBe(9);
    // Ensures that every table has rows of the recording; otherwise, the test would not notice rows left in a new
    // table.
    expect(await filledTables()).toEqual(await tablesOfRecordings(api.db));
    await provePassword(api.url, lecture.host);
    await call(api.url, deleteReplay, { token: lecture.host.token, params: { id: lecture.id } });
    await expectNothingLeft();
    expect(await files.exists(`replays/${other.recordingId}/master.m3u8`)).toBe(true);
    const { token } = lecture.host;
    const replay = await call(api.url, getReplay, { token, params: { id: lecture.id } });
    expect(replay).toMatchObject({ state: "removed", ticket: null });
    const again = await errorOf(api.url, deleteReplay, { token, params: { id: lecture.id } });
    expect(again.code).toBe("replay_unavailable");
  });

  test("nor does one whose time is over, not a second earlier", async () => {
    const end = new Date(now.getTime() + 30 * 86_400_000);
    now = new Date(end.getTime() - 1000);
    await expireRecordings(services());
    expect((await listKeys()).length).toBe(9);
    now = end;
    await expireRecordings(services());
    await expectNothingLeft();
  });

  test("nor does that of a deleted lecture, or of a deleted instructor", async () => {
    await call(api.url, deleteLecture, { token: lecture.host.token, params: { id: lecture.id } });
    await expireRecordings(services());
    await expectNothingLeft();
    lecture = await readyReplay(api, files, now);
    const body = { password: TEST_PASSWORD };
    await call(api.url, deleteAccount, { token: lecture.host.token, body });
    await expireRecordings(services());
    await expectNothingLeft();
  });

  test("what Janus has written and nobody has carried goes too, whoever is first", async () => {
    const { recordingId } = lecture;
    const late = `${recordingId}-2-video`;
    const written = path.join(home, "janus", `${late}-1.mjr`);
    const addRecordingFile = () =>
      api.db("recording_files").insert({
        recordingId,
        segment: 2,
        source: "camera",
        medium: "video",
        accountId: lecture.host.id,
        publication: recordingId,
        file: late,
        startedAt: now,
        endedAt: now,
        state: "written",
      });
    await addRecordingFile();
    await writeFile(written, "MJR");
    await api.db("recordings").where({ id: recordingId }).update({ state: "deleted" });
    await removeRecording(services(), recordingId);
    await expectNothingLeft();

    // One process uploads the file while another removes the recording.
    lecture = { ...(await readyReplay(api, files, now)) };
    await writeFile(written, "MJR");
    await api.db("recording_files").where({ recordingId }).delete();
    await api.db("recordings").where({ id: recordingId }).update({ removedAt: null });
    await addRecordingFile();
    lecture = { ...lecture, recordingId };
    now = new Date(Date.now() + 60_000);
    const racing: FileStore = {
      ...files,
      writeFrom: async (...args) => {
        await removeRecording({ ...services(), folder: null }, recordingId);
        await files.writeFrom(...args);
      },
    };
    await uploadRecordingFiles({ ...services(), logger: createLogger("silent"), files: racing });
    await expectNothingLeft();
  });

  test("a storage that is away keeps the rows, until it is back", async () => {
    const { recordingId } = lecture;
    const away = createFileStore(storageSettings("http://k:s@127.0.0.1:1/gubae", home), "recordings");
    await api.db("recordings").where({ id: recordingId }).update({ state: "deleted" });
    await expect(removeRecording({ ...services(), files: away }, recordingId)).rejects.toMatchObject({
      code: "storage_unavailable",
    });
    expect(await api.db("recording_files").where({ recordingId })).toHaveLength(1);
    await expireRecordings(services());
    await expectNothingLeft();
  });
}

describe("in a bucket", () => {
  removeFrom(() => s3.urlOf("gubae-files"));
});
describe("in a folder", { tags: "wide" }, () => {
  removeFrom(() => pathToFileURL(path.join(home, "files")).href);
});
