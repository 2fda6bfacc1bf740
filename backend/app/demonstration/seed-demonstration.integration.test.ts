import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFileStore, type FileStore } from "#backend/platform/files/storage/file-store.ts";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { createReplayTickets } from "#backend/recording/replay/replay-ticket.ts";
import { getReplay } from "#backend/recording/replay/get-replay.ts";
import { replayFolder } from "#backend/recording/files/replay-keys.ts";
import { demonstrationReplay } from "./demonstration-replay.ts";
import { demonstrationLectures } from "./lectures/demonstration-lectures.ts";
import { seedDemonstration } from "./seed-demonstration.ts";

const now = new Date("2026-11-21T06:00:00Z");

let database: TestDatabase;
let folder: string;
let recordings: FileStore;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "gubae-seed-"));
  recordings = createFileStore({ kind: "folder", folder }, "recordings");
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

function seeding(storeEncoded = async (bytes: Buffer) => `${bytes.length}.webp`) {
  const hashed: string[] = [];
  const hashPassword = async (password: string) => {
    hashed.push(password);
    return "hash";
  };
  const previewOf = async (key: string) => `preview of ${key}`;
  const { db } = database;
  return {
    hashed,
    run: () =>
      seedDemonstration({ db, pictures: { storeEncoded, previewOf }, recordings, hashPassword, now }),
  };
}

async function counts() {
  const { db } = database;
  const of = async (table: string) => Number((await db(table).count({ count: "*" }).first())?.count);
  return {
    accounts: await of("accounts"),
    lectures: await of("lectures"),
    enrollments: await of("enrollments"),
  };
}

const everything = {
  accounts: 14,
  lectures: demonstrationLectures.length,
  enrollments: demonstrationLectures.flatMap((lecture) => lecture.students).length,
};

describe("seedDemonstration", () => {
  it("fills an empty database and hashes the password once", async () => {
    const { run, hashed } = seeding();
    await run();
    expect(await counts()).toEqual(everything);
    expect(hashed).toEqual(["gubae-demo-2026"]);
  });

  it("writes what a lecture says: santim, instant, zone, seats, cover", async () => {
    await seeding().run();
    const row: unknown = await database
      .db("lectures")
      .join("accounts", "accounts.id", "lectures.instructorId")
      .where("lectures.name", "Quadratic functions you can see")
      .first(
        "accounts.email",
        "priceSantim",
        "startsAt",
        "lectures.zone",
        "durationMinutes",
        "capacity",
        "thumbnailKey",
        "thumbnailPreview",
      );
    expect(row).toEqual({
      email: "instructor@gubae.example",
      priceSantim: 15_000,
      startsAt: new Date("2026-11-21T06:10:00Z"),
      zone: "Africa/Addis_Ababa",
      durationMinutes: 90,
      capacity: 20,
      thumbnailKey: expect.stringMatching(/^\d+\.webp$/),
      thumbnailPreview: expect.stringMatching(/^preview of \d+\.webp$/),
    });
  });

  it("lets instructors say something about themselves, and students not", async () => {
    await seeding().run();
    const rows: { role: string; bio: string }[] = await database.db("accounts").select("role", "bio");
    const silent = rows.filter(({ bio }) => bio.length < 100).map(({ role }) => role);
    expect(new Set(silent)).toEqual(new Set(["student"]));
    expect(rows.filter(({ role }) => role === "instructor").length + silent.length).toBe(rows.length);
  });

  it("decides its past lectures as given, and no other", async () => {
    await seeding().run();
    const given = await database.db("lectures").where({ fulfillment: "given" });
    const past = await database.db("lectures").where("startsAt", "<", now);
    expect(given.length).toBeGreaterThan(0);
    expect(new Set(given.map(({ id }) => id))).toEqual(new Set(past.map(({ id }) => id)));
  });

  it("has one replay, which a student can watch whole", async () => {
    await seeding().run();
    const { db } = database;
    const [lecture] = await db("lectures").where({ recordingEnabled: true });
    const student = await db("accounts").where({ email: "student@gubae.example" }).first();
    const viewer = { accountId: student.id, sessionId: randomUUID() };
    const services = {
      db,
      clock: () => now,
      tickets: createReplayTickets({ secret: "s", clock: () => now }),
    };
    const replay = await getReplay(services, viewer, lecture.id);
    expect(replay).toMatchObject({ state: "ready", renditions: ["sound", "240p", "720p"] });
    expect(replay.ticket).not.toBeNull();
    const folderOf = replayFolder(demonstrationReplay.id);
    const read = async (file: string) => Buffer.from((await recordings.read(`${folderOf}/${file}`)) ?? []);
    const master = (await read("master.m3u8")).toString();
    for (const rendition of ["240p", "720p"]) {
      expect(master).toContain(`${rendition}/index.m3u8`);
      const playlist = (await read(`${rendition}/index.m3u8`)).toString();
      const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
      const lengthMs = seconds.reduce((sum, length) => sum + length, 0) * 1000;
      expect(Math.abs(lengthMs - (replay.durationMs ?? 0))).toBeLessThan(500);
      const segments = playlist.match(/\d{5}\.m4s/g) ?? [];
      for (const segment of ["init.mp4", ...segments])
        expect((await read(`${rendition}/${segment}`)).length).toBeGreaterThan(100);
    }
    for (const picture of ["poster.jpg", "thumbnails.jpg"])
      expect((await sharp(await read(picture)).metadata()).format).toBe("jpeg");
  });

  it("does nothing a second time, nor stores any picture", async () => {
    await seeding().run();
    let stored = 0;
    const again = seeding(async () => `${(stored += 1)}.webp`);
    await again.run();
    expect(await counts()).toEqual(everything);
    expect(stored).toBe(0);
  });

  it("leaves a database alone in which somebody signed up", async () => {
    const account = {
      name: "Abebe Kebede",
      email: "abebe@example.com",
      role: "student",
      passwordHash: "hash",
    };
    await database.db("accounts").insert(account);
    await seeding().run();
    expect(await counts()).toEqual({ accounts: 1, lectures: 0, enrollments: 0 });
  });

  it("inserts once when two processes start together", async () => {
    // Both processes must have found the database empty before either inserts.
    let waiting = 0;
    let open: () => void = () => undefined;
    const bothHere = new Promise<void>((resolve) => (open = resolve));
    const store = (first: { done: boolean }) => async (bytes: Buffer) => {
      if (!first.done) {
        first.done = true;
        if ((waiting += 1) === 2) open();
      }
      await bothHere;
      return `${bytes.length}.webp`;
    };
    await Promise.all([seeding(store({ done: false })).run(), seeding(store({ done: false })).run()]);
    expect(await counts()).toEqual(everything);
  });

  it("leaves nothing behind when it fails midway", async () => {
    await database.db.raw("alter table enrollments add constraint no_seat check (false)");
    await expect(seeding().run()).rejects.toThrow("no_seat");
    expect(await counts()).toEqual({ accounts: 0, lectures: 0, enrollments: 0 });
  });
});
