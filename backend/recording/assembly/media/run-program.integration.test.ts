import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { loadConfig } from "#backend/config/config.ts";
import { replayProfiles, type ReplayProfile } from "#backend/config/replay-settings.ts";
import { runProgram } from "./run-program.ts";

const programs = { ffmpeg: "sleep", ffprobe: "sleep", janusPpRec: "sleep" };

/** Runs a program until it is seen, and expects the scheduling class that ps names. */
async function expectScheduled(profile: ReplayProfile, wanted: string): Promise<void> {
  // No other process sleeps as long.
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
  const ran = runProgram("ffmpeg", [seconds], { programs, profile, signal: stopping.signal });
  await Promise.all([expect(ran).rejects.toThrow("aborted"), watch()]);
}

test.runIf(process.platform === "linux")(
  "programs get what processor time nothing else wants, except in tests",
  async () => {
    await expectScheduled(loadConfig({}).replays.profile, "IDL");
    await expectScheduled(replayProfiles.draft, "TS");
  },
);
