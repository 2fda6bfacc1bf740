import { execFile } from "node:child_process";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "#backend/platform/config/config.ts";
import { replayProfiles, type ReplayProfile } from "#backend/platform/config/replay-settings.ts";
import { ProgramError, runProgram, type RunOptions } from "./run-program.ts";

const still = new AbortController().signal;
const programs = { ffmpeg: "sleep", ffprobe: "sleep", janusPpRec: "sleep" };

const options = { programs, profile: replayProfiles.draft, folder: "", signal: still };
const shell = (script: string, more: Partial<RunOptions> = {}) =>
  runProgram("ffmpeg", ["-c", script], {
    ...options,
    programs: { ...programs, ffmpeg: "sh" },
    ...more,
  });

beforeAll(async () => {
  options.folder = await mkdtemp(path.join(tmpdir(), "gubae-program-"));
});
afterAll(() => rm(options.folder, { recursive: true, force: true }));

/** Runs a program until it appears in ps, and expects the scheduling class shown there. */
async function expectScheduled(profile: ReplayProfile, wanted: string): Promise<void> {
  // A unique duration identifies the process.
  const seconds = `60.${Math.floor(Math.random() * 1_000_000_000)}`;
  const stopping = new AbortController();
  const seen = async () => {
    const { stdout } = await promisify(execFile)("ps", ["-e", "-o", "class=,args="]);
    return new RegExp(`^(\\w+)\\s+sleep ${seconds}$`, "m").exec(stdout)?.[1];
  };
  const watch = async () => {
    try {
      await expect.poll(seen).toBe(wanted);
    } finally {
      stopping.abort();
    }
  };
  const ran = runProgram("ffmpeg", [seconds], { ...options, profile, signal: stopping.signal });
  await Promise.all([expect(ran).rejects.toThrow("aborted"), watch()]);
}

test.runIf(process.platform === "linux")(
  "programs get what processor time nothing else wants, except in tests",
  async () => {
    await expectScheduled(loadConfig({}).replays.profile, "IDL");
    await expectScheduled(replayProfiles.draft, "TS");
  },
);

test("programs know nothing of our environment, and write into their folder alone", async () => {
  const { printed } = await shell("env | cut -d= -f1 | sort; id -u > made; id -u");
  const [uid = "", ...names] = printed.trim().split("\n").toReversed();
  // The shell adds these variables itself, so they are ignored.
  expect(names.filter((name) => !["PWD", "SHLVL", "_", "OLDPWD"].includes(name))).toEqual(["PATH"]);
  expect(uid).not.toBe("0");
  expect((await stat(path.join(options.folder, "made"))).uid).toBe(Number(uid));
  // Without root, programs run as the current user, who may write to these folders.
  if (process.getuid?.() === 0) await shell(`test ! -w / && test ! -w '${import.meta.dirname}'`);
});

test.runIf(process.platform === "linux")(
  "programs get as much memory, time and room as their media needs, and are ended beyond it",
  async () => {
    const limits = async (lengthMs: number) =>
      (await shell("ulimit -d; ulimit -t; ulimit -f", { lengthMs })).printed.trim().split("\n").map(Number);
    const [memory = 0, seconds = 0, blocks = 0] = await limits(0);
    // Limits in kilobytes, in seconds, and in blocks of 512 bytes.
    expect([memory, seconds]).toEqual([3 * 1024 ** 2, 600]);
    expect(await limits(60_000)).toEqual([memory, seconds + 600, blocks + 60 * 2048]);
    await expect(shell("ulimit -t 1; while :; do :; done")).rejects.toThrow("SIG");
    await expect(shell("ulimit -f 1; head -c 4096 /dev/zero > big")).rejects.toThrow(ProgramError);
  },
);
