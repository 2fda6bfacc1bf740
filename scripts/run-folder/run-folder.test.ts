import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { isRunning } from "./is-running.ts";

const module = new URL("run-folder.ts", import.meta.url).href;

/**
 * A run that starts three processes: one has the run's folder in its environment, one in its command, one in neither.
 */
const run = `
  import { spawn } from "node:child_process";
  import { writeFileSync } from "node:fs";
  import { enterRunFolder } from ${JSON.stringify(module)};
  process.env.TMPDIR = process.env.OUTER;
  await enterRunFolder();
  const folder = process.env.TMPDIR;
  await enterRunFolder();
  if (process.env.TMPDIR !== folder) throw new Error("It made a folder in the run's folder.");
  writeFileSync(folder + "/file", "");
  const start = (argument, env) =>
    spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)", argument], { detached: true, stdio: "ignore", env });
  const started = [start("", { TMPDIR: folder }), start(folder + "/config", {}), start("", {})];
  const [inEnvironment, inCommand, other] = started.map(({ pid }) => pid);
  console.log(JSON.stringify({ folder, own: [inEnvironment, inCommand], other }));
  if (process.argv[1] === "exit") process.exit();
  setInterval(() => {}, 1000);
`;

test.each(["exit", "SIGKILL", "SIGINT"])("nothing is left of a run after %s", async (end) => {
  const args = ["--input-type=module", "-e", run, end];
  // The run leads its own process group, as in a terminal, where Ctrl-C reaches the whole group.
  const child = spawn(process.execPath, args, {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, OUTER: path.dirname(tmpdir()) },
  });
  const [line] = await once(child.stdout, "data");
  const { folder, own, other } = JSON.parse(line);
  try {
    if (end.startsWith("SIG")) process.kill(-(child.pid ?? 0), end);
    await vi.waitFor(() => expect(own.filter(isRunning)).toEqual([]), 10_000);
    await vi.waitFor(() => expect(existsSync(folder)).toBe(false), 5000);
    expect(isRunning(other)).toBe(true);
  } finally {
    process.kill(other, "SIGKILL");
  }
});
