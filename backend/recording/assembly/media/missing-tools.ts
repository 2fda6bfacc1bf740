import { spawnSync } from "node:child_process";
import type { ReplayPrograms } from "#backend/platform/config/replay-settings.ts";
import { programEnvironment } from "./program-limits.ts";

/** Provided by Debian's packages ffmpeg and janus-tools. */
const tools = [
  { program: "ffmpeg", variable: "FFMPEG_PATH", args: ["-version"] },
  { program: "ffprobe", variable: "FFMPEG_PATH", args: ["-version"] },
  { program: "janusPpRec", variable: "JANUS_PP_REC_PATH", args: ["--help"] },
] as const;

/** Returns the environment variables of those programs that replays require and that can't be run on this machine. */
export function findMissingTools(programs: ReplayPrograms): string[] {
  return tools.flatMap(({ program, variable, args }) =>
    spawnSync(programs[program], args, { stdio: "ignore", timeout: 10_000, env: programEnvironment })
      .status === 0
      ? []
      : [`${programs[program]} (${variable})`],
  );
}
