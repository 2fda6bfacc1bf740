import { spawnSync } from "node:child_process";

/** Debian's packages ffmpeg and janus-tools have them. */
const tools = { ffmpeg: ["-version"], "janus-pp-rec": ["--help"] };

/** The programs that make replays and can't be run on this machine. */
export function findMissingTools(): string[] {
  return Object.entries(tools).flatMap(([name, args]) =>
    spawnSync(name, args, { stdio: "ignore", timeout: 10_000 }).status === 0 ? [] : [name],
  );
}
