import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { replayProfiles } from "#backend/platform/config/replay-settings.ts";
import { claimWorkFolder, pauseWork } from "./claim-work-folder.ts";
import { runProgram } from "./media/run-program.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-work-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Starts another process that calls one of these functions with the folder, and stays alive. Resolves once it has
 * reported whether it succeeded.
 */
async function otherProcess(call: "claimWorkFolder" | "pauseWork") {
  const module = new URL("claim-work-folder.ts", import.meta.url).href;
  const code = `const { ${call} } = await import(${JSON.stringify(module)});
    console.log((await ${call}(process.argv[1])) === null ? "refused" : "done"); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ["--input-type=module", "-e", code, folder]);
  const [said] = (await once(other.stdout, "data")) as [Buffer];
  return {
    said: said.toString().trim(),
    kill: async () => {
      other.kill("SIGKILL");
      await once(other, "exit");
    },
  };
}

test("one of the machine's processes works in a folder, and a killed one leaves it to the next, emptied", async () => {
  const other = await otherProcess("claimWorkFolder");
  expect(other.said).toBe("done");
  await writeFile(path.join(folder, "left"), "");
  expect(await claimWorkFolder(folder)).toBeNull();
  expect(await readdir(folder)).toEqual(["left"]);
  await other.kill();
  const claim = await claimWorkFolder(folder);
  expect(await readdir(folder)).toEqual([]);
  expect(await claimWorkFolder(folder)).toBeNull();
  await claim?.release();
  const again = await claimWorkFolder(folder);
  expect(again).not.toBeNull();
  await again?.release();
});

/** Returns `T` if the program is suspended, `S` if it is not (it then sleeps), and null if there is no such process. */
async function stateOf(program: string): Promise<string | null> {
  const { stdout } = await promisify(execFile)("ps", ["-e", "-o", "state=,args="]);
  const line = stdout.split("\n").find((one) => one.slice(1).trim() === program);
  return line?.[0] ?? null;
}

test("work that takes long stands still while another process holds it up, until that one dies", async () => {
  expect(await pauseWork(folder)).toBeNull();
  const claim = await claimWorkFolder(folder);
  if (!claim) throw new Error("Nobody else works there.");
  expect(await pauseWork(folder)).toBeNull();
  const programs = { ffmpeg: "sleep", ffprobe: "sleep", janusPpRec: "sleep" };
  const [first, second] = [new AbortController(), new AbortController()];
  const work = claim.runPausable(async (throttle) => {
    const run = (seconds: string, { signal }: AbortController) =>
      runProgram("ffmpeg", [seconds], { programs, folder, profile: replayProfiles.draft, signal, throttle });
    await expect(run("612", first)).rejects.toThrow("aborted");
    await expect(run("613", second)).rejects.toThrow("aborted");
  });
  await expect.poll(() => stateOf("sleep 612")).toBe("S");

  const other = await otherProcess("pauseWork");
  expect(other.said).toBe("done");
  expect(await stateOf("sleep 612")).toBe("T");
  expect(await pauseWork(folder)).toBeNull();
  await other.kill();
  await expect.poll(() => stateOf("sleep 612")).toBe("S");

  const goOn = await pauseWork(folder);
  expect(await stateOf("sleep 612")).toBe("T");
  first.abort();
  await expect.poll(() => stateOf("sleep 612")).toBeNull();
  // While the work is paused, the next program does not start.
  expect(await stateOf("sleep 613")).toBeNull();
  await goOn?.();
  await expect.poll(() => stateOf("sleep 613")).toBe("S");
  second.abort();
  await work;
  expect(await pauseWork(folder)).toBeNull();
  await claim.release();
});

test("work that is over waits for who holds it up", async () => {
  const claim = await claimWorkFolder(folder);
  if (!claim) throw new Error("Nobody else works there.");
  const said: string[] = [];
  const done = Promise.withResolvers<void>();
  const work = claim.runPausable(() => done.promise).then(() => said.push("work is over"));
  const goOn = await pauseWork(folder);
  done.resolve();
  await expect.poll(() => pauseWork(folder)).toBeNull();
  said.push("goes on");
  await goOn?.();
  await work;
  expect(said).toEqual(["goes on", "work is over"]);
  await claim.release();
});
