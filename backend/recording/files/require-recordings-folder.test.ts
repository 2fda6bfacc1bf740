import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { StartError } from "#backend/platform/start-error.ts";
import { requireRecordingsFolder } from "./require-recordings-folder.ts";

const logger = createLogger("silent");
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-recordings-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a folder that can be written is left as it was", async () => {
  await requireRecordingsFolder(folder, logger);
  expect(await readdir(folder)).toEqual([]);
});

test("a start says what is wrong with the setting, and what mends it", async () => {
  const file = path.join(folder, "file");
  await writeFile(file, "");
  const start = (named: string) => requireRecordingsFolder(named, logger);
  await expect(start(path.join(folder, "absent"))).rejects.toThrow(StartError);
  await expect(start(path.join(folder, "absent"))).rejects.toThrow(
    /^JANUS_RECORDINGS names \S+absent, which is not there\. Make it/,
  );
  await expect(start(file)).rejects.toThrow(/^JANUS_RECORDINGS names \S+file, which is no folder/);
});

// Not even root can write to `/sys`.
test.runIf(process.platform === "linux")("a folder of others is told with the way to get it", async () => {
  await expect(requireRecordingsFolder("/sys", logger)).rejects.toThrow(/can't write \(E\w+\).*chown/);
});
