import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { alone, type Benchmark, type Run } from "./measure/benchmark.ts";
import { median } from "./measure/arithmetic.ts";
import { root, startProgram } from "./stack/desktop-program.ts";
import { temporaryFolder } from "./stack/folder.ts";
import { residentMegabytes } from "./stack/resident-memory.ts";

/** What its start has left behind is given back meanwhile. */
const SETTLE_MS = 5000;
const ROUNDS = 3;

const emptyMain = `const { app, BrowserWindow } = require("electron");
app.whenReady().then(() => new BrowserWindow().loadURL("about:blank"));`;

/** A program that opens a window, and nothing else. */
async function emptyProgram(run: Run): Promise<string> {
  const folder = await temporaryFolder(run);
  const manifest = { name: "empty", version: "0.0.1", main: "main.cjs" };
  await writeFile(path.join(folder, "package.json"), JSON.stringify(manifest));
  await writeFile(path.join(folder, "main.cjs"), emptyMain);
  return folder;
}

async function memoryOfMain(run: Run, folder: string): Promise<number> {
  // Nobody has to answer there: the log-in page asks for nothing.
  const app = await startProgram(run, { folder, serverUrl: "http://localhost:9" });
  await wait(SETTLE_MS);
  const { pid } = app.process();
  if (pid === undefined) throw new Error("the program has no process");
  const held = await residentMegabytes(pid);
  await app.close();
  return held;
}

/**
 * What our main adds to a program that does nothing. In the double main is a Node process of its own; in Electron it
 * is the browser's process, so that only the difference says something of us.
 */
export const desktopMemory: Benchmark = {
  name: "desktop-memory",
  async measure(run) {
    const empty = await emptyProgram(run);
    const added: number[] = [];
    while (added.length < ROUNDS) {
      const without = await memoryOfMain(run, empty);
      const held = await memoryOfMain(run, root);
      run.say(`${held.toFixed(0)} MB, ${without.toFixed(0)} MB without us`);
      added.push(held - without);
    }
    const what = `desktop main's memory above an empty program's, median of ${ROUNDS}`;
    return alone({ what, unit: "MB", ours: median(added), limit: { of: "ours", atMost: 50 } });
  },
};
