import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#backend/platform/clock.ts";
import { findFinalViolations, findViolations } from "#backend/quality/property-tests/invariants.ts";
import { enrollAndPay, newRush } from "#backend/quality/property-tests/rush.ts";
import { recordHistory, takeSnapshot } from "#backend/quality/property-tests/snapshot-repo.ts";
import { startFakeChapa, type FakeChapa } from "#backend/payments/providers/chapa/testing/fake-chapa.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import { compileCache } from "#backend/quality/testing/processes/compile-cache.ts";
import { startS3Server, type S3Server } from "#backend/quality/testing/storage/s3-server.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { openBackupLocation, parseBackupLocation, type BackupLocation } from "./location/backup-location.ts";
import {
  archiveAll,
  newFolder,
  startArchivedServer,
  type ArchivedServer,
} from "./testing/archived-server.ts";
import { takeBackup } from "./taking/take-backup.ts";

// A machine is lost while it sells seats. The test then runs, on another machine, the command that an operator would
// type: npm run restore.

const SEATS = 30;
const STUDENTS = 60;
const LATER = 5;
const secret = "the secret of the machine that was lost";

let temporary: Awaited<ReturnType<typeof newFolder>>;
let s3: S3Server;
let location: BackupLocation;
let chapa: FakeChapa;
/** A time after the first, large sale of seats and before the five later sales. */
let between: Date;
/** The number of seats that the lost machine sold. */
let sold: number;

function environment(dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    SECRET: secret,
    MAX_SEATS_MESH: String(SEATS),
    PAYMENT_PROVIDER: "chapa",
    CHAPA_SECRET_KEY: chapa.secretKey,
    CHAPA_WEBHOOK_SECRET: chapa.webhookSecret,
    CHAPA_URL: chapa.baseUrl,
  };
}

async function serve(machine: ArchivedServer): Promise<TestServer> {
  const { db, postgres } = machine;
  const database = { db, connectionString: postgres.connectionString, close: async () => undefined };
  return startTestServer({ database, env: environment(path.join(temporary.folder, "files")) });
}

async function sell(
  api: TestServer,
  seats: number,
  students: number,
  onResponse: (count: number) => void = () => undefined,
) {
  const rush = await newRush({ db: api.db, chapa, urls: [api.url], seats, students, onResponse });
  const enrolled = await Promise.all(rush.students.map((student) => enrollAndPay(rush.rush, student)));
  return enrolled.filter(Boolean).length;
}

/** Runs the restore command and returns its output. */
async function restore(dataDir: string, ...choices: string[]): Promise<string> {
  const args = ["backend/app/cli/restore-cli.ts", s3.urlOf("backups"), ...choices];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...compileCache, ...environment(dataDir) },
  });
  return stdout;
}

async function violationsIn(api: TestServer): Promise<string[]> {
  const snapshot = await takeSnapshot(api.db, new Date());
  return [...findViolations(snapshot, chapa.charges), ...findFinalViolations(snapshot, chapa.charges)];
}

async function withRestored(dataDir: string, look: (api: TestServer) => Promise<void>): Promise<void> {
  const machine = await startArchivedServer(path.join(dataDir, "postgres"));
  try {
    const api = await serve(machine);
    try {
      await look(api);
    } finally {
      await api.stop();
    }
  } finally {
    await machine.stop();
  }
}

beforeAll(async () => {
  [temporary, s3, chapa] = await Promise.all([newFolder(), startS3Server("backups"), startFakeChapa()]);
  location = openBackupLocation(parseBackupLocation(s3.urlOf("backups")));
  const machine = await startArchivedServer(path.join(temporary.folder, "lost"));
  await recordHistory(machine.db);
  const api = await serve(machine);
  const files = createFileStore({ kind: "folder", folder: path.join(temporary.folder, "files") }, "pictures");
  const source = { db: machine.db, secret, files: () => files, clock: systemClock };
  let taking: ReturnType<typeof takeBackup> | undefined;
  const enrolled = await sell(api, SEATS, STUDENTS, (count) => {
    if (count >= STUDENTS / 2) taking ??= takeBackup(source, location);
  });
  await taking;
  between = new Date();
  sold = enrolled + (await sell(api, LATER, LATER));
  await archiveAll(machine, location);
  await api.stop();
  await machine.stop();
}, 120_000);
afterAll(async () => {
  await s3.stop();
  await chapa.close();
  await temporary.remove();
});

test(
  "a backup of a rush is restored elsewhere by one command, and the product goes on selling",
  { timeout: 90_000 },
  async () => {
    const dataDir = path.join(temporary.folder, "elsewhere");
    const said = await restore(dataDir);
    expect(sold).toBe(SEATS + LATER);
    expect(said).toContain("The ledger is consistent.");
    expect(said).toContain(`Receipts go on after GB-${new Date().getFullYear()}-0000${SEATS + LATER}.`);
    expect(said).toContain("Chapa has no payment that the ledger lacks.");
    await withRestored(dataDir, async (api) => {
      expect(await violationsIn(api)).toEqual([]);
      expect(await sell(api, 2, 4)).toBe(2);
      expect(await violationsIn(api)).toEqual([]);
    });
  },
);

test(
  "restored to an earlier moment, no receipt's number is given twice, and lost payments are listed",
  { timeout: 90_000 },
  async () => {
    const dataDir = path.join(temporary.folder, "earlier");
    const year = new Date().getFullYear();
    const above = `GB-${year}-000100`;
    const said = await restore(dataDir, "--to", between.toISOString(), "--receipts-above", above);
    expect(said).toContain("The ledger is consistent.");
    expect(said).toContain(`Receipts go on after ${above}.`);
    const lost = [...chapa.charges.keys()].slice(SEATS);
    expect(said).toContain(`Chapa has ${lost.length} payments that the ledger lacks.`);
    for (const textRef of lost) expect(said).toContain(textRef);
    await withRestored(dataDir, async (api) => {
      expect(await sell(api, 1, 1)).toBe(1);
      expect(await api.db("receipts").max("number as newest").first()).toEqual({ newest: 101 });
    });
  },
);
