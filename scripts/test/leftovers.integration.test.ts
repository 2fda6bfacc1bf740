import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isRunning } from "../run-folder/is-running.ts";

const root = path.join(import.meta.dirname, "../..");

/**
 * A step that leaves behind a folder, and a process that ignores Ctrl-C and is in its own process group. The step
 * writes the process's id to the file `pid`.
 */
const STEP = `
  import { spawn } from "node:child_process";
  import { mkdtempSync, renameSync, writeFileSync } from "node:fs";
  mkdtempSync(process.env.TMPDIR + "/gubae-left-");
  const stubborn = 'process.on("SIGINT", () => {}); process.on("SIGHUP", () => {}); setInterval(() => {}, 1000); process.send("ready")';
  const child = spawn(process.execPath, ["-e", stubborn], { detached: true, stdio: ["ignore", "ignore", "ignore", "ipc"] });
  child.once("message", () => {
    writeFileSync("pid.part", String(child.pid));
    renameSync("pid.part", "pid");
    child.disconnect();
    child.unref();
    if (!process.argv.includes("ends")) setInterval(() => {}, 1000);
  });
`;

let clone = "";
let temporary = "";

beforeEach(async () => {
  clone = await mkdtemp(path.join(tmpdir(), "gubae-run-"));
  temporary = path.join(clone, "tmp");
  await mkdir(temporary);
  await mkdir(path.join(clone, "dist", "web"), { recursive: true });
  await cp(path.join(root, "scripts"), path.join(clone, "scripts"), { recursive: true });
  // The lock file matches the installed packages: otherwise npm would replace the packages that all tests use.
  const installed = path.join(root, "node_modules", ".package-lock.json");
  await cp(installed, path.join(clone, "package-lock.json"));
  await symlink(path.join(root, "node_modules"), path.join(clone, "node_modules"));
  await writeFile(path.join(clone, "step.mjs"), STEP);
  const scripts = { build: "true", "build:desktop": "true", "format:check": "node step.mjs ends" };
  for (const name of ["lint", "test:node", "test:kills", "test:e2e"])
    Object.assign(scripts, { [name]: "node step.mjs" });
  await writeFile(path.join(clone, "package.json"), JSON.stringify({ type: "module", scripts }));
});

afterEach(async () => {
  await rm(clone, { recursive: true, force: true });
});

/**
 * Starts the run as a terminal does: in its own process group, so that a signal such as Ctrl-C can reach the whole
 * group.
 */
function start(step: string): { run: ChildProcess; printed: () => string } {
  const env = { ...process.env, TMPDIR: temporary };
  const run = spawn("node", ["scripts/test/test.mjs", step], { cwd: clone, detached: true, env });
  let printed = "";
  for (const stream of [run.stdout, run.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  return { run, printed: () => printed };
}

/** Returns the id of the process that the step started. */
async function stubbornProcess(): Promise<number> {
  const file = path.join(clone, "pid");
  await expect.poll(() => readFile(file, "utf8").catch(() => "")).not.toBe("");
  const pid = Number(await readFile(file, "utf8"));
  await rm(file);
  return pid;
}

async function expectNothingLeft(pid: number): Promise<void> {
  await expect.poll(() => isRunning(pid)).toBe(false);
  await expect.poll(() => readdir(temporary)).toEqual([]);
}

test("a process that outlives the run is ended, named, and a failure", { tags: "wide" }, async () => {
  const { run, printed } = start("format");
  const pid = await stubbornProcess();
  expect(await once(run, "exit")).toEqual([1, null]);
  expect(printed()).toMatch(/✔ format.*\n✖ left running: .*node -e process\.on[^]*1 passed, 1 failed/);
  await expectNothingLeft(pid);
});

for (const { step, options } of [
  { step: "tests", options: {} },
  ...["lint", "kills", "end-to-end"].map((name) => ({ step: name, options: { tags: "wide" } })),
])
  test(`Ctrl-C during ${step} leaves no process and no folder`, options, async () => {
    const { run } = start(step);
    const pid = await stubbornProcess();
    process.kill(-(run.pid ?? 0), "SIGINT");
    expect(await once(run, "exit")).toEqual([130, null]);
    await expectNothingLeft(pid);
  });

test("nor does a run that is killed", async () => {
  const { run } = start("lint");
  const pid = await stubbornProcess();
  run.kill("SIGKILL");
  await expectNothingLeft(pid);
});

test("what even the process beside it could not end, the next run does", { tags: "wide" }, async () => {
  const { run } = start("lint");
  const pid = await stubbornProcess();
  // Kills the watcher, which would clean up, before the run itself.
  for (const script of ["scripts/run-folder/run-folder-watcher.ts", "scripts/test/run-steps.ts"])
    process.kill(await findProcess(script), "SIGKILL");
  await once(run, "exit");
  expect(isRunning(pid)).toBe(true);
  await once(start("format").run, "exit");
  await expectNothingLeft(pid);
  await expectNothingLeft(await stubbornProcess());
});

/** Returns the id of the process that runs this script of the clone. */
async function findProcess(script: string): Promise<number> {
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => "");
    if (command.includes(script) && (folder === clone || command.includes(clone))) return Number(pid);
  }
  throw new Error(`Nothing runs ${script}`);
}
