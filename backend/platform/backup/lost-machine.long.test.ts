import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { randomInt } from "node:crypto";
import { cp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadOrCreateSecret } from "#backend/platform/config/stored-secret.ts";
import { writeWebFolder } from "#backend/quality/testing/processes/web-folder.ts";
import { openBackupLocation } from "./location/backup-location.ts";
import { findBackups } from "./location/backups.ts";
import { takeBackup } from "./taking/take-backup.ts";
import { newFolder, startArchivedServer } from "./testing/archived-server.ts";
import {
  killAll,
  loseWhileUsed,
  missingPictures,
  PROMISED_MS,
  signUp,
  startMachine,
  type Acknowledged,
  type Machine,
  namesIn,
} from "./testing/lost-machine.ts";

// A machine is lost at random moments while users sign up and upload pictures: its processes are killed and its folder
// is deleted. Then restores are killed at random moments, and backup files are damaged at random.

const LOSSES = 10;
const KILLS = 20;
const DAMAGES = 20;
const patience = { timeout: 3_600_000 };

let temporary: Awaited<ReturnType<typeof newFolder>>;
let webDir: string;
let location: string;
const started: Machine[] = [];

beforeEach(async () => {
  temporary = await newFolder();
  webDir = await writeWebFolder(temporary.folder);
  location = path.join(temporary.folder, "location");
});
afterEach(async () => {
  for (const machine of started.splice(0)) await machine.lose();
  await temporary.remove();
});

function environment(dataDir: string) {
  return {
    DATA_DIR: dataDir,
    BACKUP_URL: `file://${location}`,
    WEB_DIR: webDir,
    PASSWORD_COST: "low",
    LOG_LEVEL: "silent",
    TMPDIR: temporary.folder,
    PATH: "/usr/bin:/bin",
  };
}

async function start(name: string): Promise<Machine & { dataDir: string }> {
  const dataDir = path.join(temporary.folder, name);
  const machine = await startMachine(environment(dataDir));
  started.push(machine);
  return { ...machine, dataDir };
}

async function restore(dataDir: string, from = location) {
  const args = ["backend/app/cli/restore-cli.ts", from];
  return promisify(execFile)(process.execPath, args, { env: environment(dataDir) }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

test(
  `${LOSSES} machines are lost, one after the other, and nothing that was promised`,
  patience,
  async () => {
    let machine = await start("machine-0");
    const promised: Acknowledged[] = [];
    for (let loss = 1; loss <= LOSSES; loss += 1) {
      promised.push(...(await loseWhileUsed(machine, 11_000 + randomInt(12_000))));
      const dataDir = path.join(temporary.folder, `machine-${loss}`);
      const began = performance.now();
      const restored = await restore(dataDir);
      expect(restored, restored.said).toMatchObject({ code: 0 });
      machine = await start(`machine-${loss}`);
      await signUp(machine.url);
      expect(performance.now() - began).toBeLessThan(60_000);
      const files = await readdir(path.join(dataDir, "pictures"));
      expect(missingPictures(promised, files)).toEqual([]);
    }
    await machine.lose();
    const last = path.join(temporary.folder, "last");
    expect(await restore(last)).toMatchObject({ code: 0 });
    const names = new Set(await namesIn(last));
    expect(promised.length).toBeGreaterThan(LOSSES);
    expect(promised.filter(({ name }) => !names.has(name))).toEqual([]);
  },
);

test(
  `a restore that is killed at ${KILLS} random moments leaves the state before or after it`,
  patience,
  async () => {
    const machine = await start("sold");
    const first = await signUp(machine.url);
    await delay(PROMISED_MS);
    await machine.lose();
    const from = path.join(temporary.folder, "from");
    await cp(location, from, { recursive: true });
    const other = await start("before");
    const before = await signUp(other.url);
    await delay(1000);
    await killAll(other.process);
    const outcomes = { before: 0, after: 0 };
    for (let kill = 0; kill < KILLS; kill += 1) {
      const dataDir = path.join(temporary.folder, "trial");
      await rm(dataDir, { recursive: true, force: true });
      await promisify(execFile)("cp", ["-a", other.dataDir, dataDir]);
      const args = ["backend/app/cli/restore-cli.ts", from];
      const running = spawn(process.execPath, args, { env: environment(dataDir), stdio: "ignore" });
      await Promise.race([once(running, "exit"), delay(randomInt(9000))]);
      await killAll(running);
      const names = await namesIn(dataDir);
      const isAfter = names.includes(first.name);
      outcomes[isAfter ? "after" : "before"] += 1;
      expect(names.includes(before.name)).toBe(!isAfter);
    }
    // If either count were zero, the random moments would not have covered both outcomes.
    expect(Math.min(outcomes.before, outcomes.after)).toBeGreaterThan(0);
  },
);

/** Damages a file and returns its name. */
async function damageOne(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const file = files[randomInt(files.length)] ?? "";
  const bytes = await readFile(file);
  const how = randomInt(3);
  if (how === 0) await truncate(file, bytes.length === 0 ? 0 : randomInt(bytes.length));
  else if (how === 1 && !file.includes("/wal/")) await rm(file);
  else {
    const at = randomInt(Math.max(1, bytes.length));
    bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8));
    await writeFile(file, bytes);
  }
  return path.relative(folder, file);
}

test(
  `${DAMAGES} random damages give the newest state, or a refusal that names the file`,
  patience,
  async () => {
    const machine = await start("sold");
    for (let count = 0; count < 10; count += 1) {
      await signUp(machine.url);
      await delay(1500);
    }
    await delay(PROMISED_MS);
    await machine.lose();
    const whole = path.join(temporary.folder, "data-whole");
    expect(await restore(whole)).toMatchObject({ code: 0 });
    const newest = await namesIn(whole);
    for (let damage = 0; damage < DAMAGES; damage += 1) {
      const from = path.join(temporary.folder, "damaged");
      const dataDir = path.join(temporary.folder, "data-damaged");
      for (const folder of [from, dataDir]) await rm(folder, { recursive: true, force: true });
      await cp(location, from, { recursive: true });
      const file = await damageOne(from);
      const { code, said } = await restore(dataDir, from);
      if (code === 1)
        expect(said, file).toContain(
          file
            .split("/")
            .slice(0, 2)
            .join("/")
            .replace(/^backups\//, ""),
        );
      else expect(await namesIn(dataDir), `${file}: ${said}`).toEqual(newest);
      if (code === 3) expect(said, file).toContain(file.split("/").at(-1));
    }
  },
);

test(
  "a location that fills at any write, and a backup that is killed at any moment, leave whole backups alone",
  patience,
  async () => {
    const server = await startArchivedServer(path.join(temporary.folder, "full", "postgres"));
    const whole = openBackupLocation({ kind: "folder", folder: location });
    const source = { db: server.db, secret: "s".repeat(40), files: null, clock: () => new Date() };
    try {
      const first = await takeBackup(source, whole);
      for (let fitting = 0; ; fitting += 1) {
        let writes = 0;
        const filling = {
          ...whole,
          write: async (key: string, bytes: Uint8Array) => {
            if (writes === fitting) throw new Error("no space left");
            writes += 1;
            await whole.write(key, bytes);
          },
        };
        const taken = await takeBackup(source, filling).catch(() => null);
        const { complete, damaged } = await findBackups(whole);
        expect(damaged).toEqual([]);
        expect(complete.map(({ name }) => name)).toEqual([first.name, ...(taken ? [taken.name] : [])]);
        if (taken) break;
      }
    } finally {
      await server.stop();
    }
    const dataDir = path.join(temporary.folder, "full");
    await loadOrCreateSecret(dataDir);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const env = environment(dataDir);
      const running = spawn(process.execPath, ["backend/app/cli/backup-cli.ts"], { env, stdio: "ignore" });
      await Promise.race([once(running, "exit"), delay(randomInt(6000))]);
      await killAll(running);
      expect((await findBackups(whole)).damaged).toEqual([]);
    }
    expect(await restore(path.join(temporary.folder, "after"))).toMatchObject({ code: 0 });
  },
);
