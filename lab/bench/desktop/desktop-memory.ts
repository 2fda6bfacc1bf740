import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { withoutBaseline, type Benchmark, type Run } from "../measure/benchmark.ts";
import { median } from "../measure/arithmetic.ts";
import { root, startDesktopApp } from "./desktop-app.ts";
import { temporaryFolder } from "../stack/temporary-folder.ts";
import { residentMegabytes } from "../measure/resident-memory.ts";

/** The time for the app to free memory that it needs only while starting, in milliseconds. */
const SETTLE_MS = 5000;
const ROUNDS = 3;

const emptyMain = `const { app, BrowserWindow } = require("electron");
app.whenReady().then(() => new BrowserWindow().loadURL("about:blank"));`;

/** An app that only opens a window. */
async function createEmptyApp(run: Run): Promise<string> {
  const folder = await temporaryFolder(run);
  const manifest = { name: "empty", version: "0.0.1", main: "main.cjs" };
  await writeFile(path.join(folder, "package.json"), JSON.stringify(manifest));
  await writeFile(path.join(folder, "main.cjs"), emptyMain);
  return folder;
}

async function mainProcessMegabytes(run: Run, folder: string): Promise<number> {
  // The log-in page sends no request, so no server needs to listen on this port.
  const app = await startDesktopApp(run, { folder, serverUrl: "http://localhost:9" });
  await wait(run.size(SETTLE_MS, 500));
  const { pid } = app.process();
  if (pid === undefined) throw new Error("the app has no process");
  const megabytes = await residentMegabytes(pid);
  await app.close();
  return megabytes;
}

/**
 * The memory that our main process adds to that of an empty app. In the double, main is a separate Node process. In
 * Electron, main is also the browser process, so only the difference from an empty app is our own memory.
 */
export const desktopMemory: Benchmark = {
  name: "desktop-memory",
  needs: ["desktop app"],
  async measure(run) {
    const empty = await createEmptyApp(run);
    const added: number[] = [];
    while (added.length < (run.rounds ?? ROUNDS)) {
      const without = await mainProcessMegabytes(run, empty);
      const ours = await mainProcessMegabytes(run, root);
      run.log(`${ours.toFixed(0)} MB, ${without.toFixed(0)} MB without us`);
      added.push(ours - without);
    }
    const what = `memory of the desktop app's main process above an empty app's, median of ${added.length}`;
    return withoutBaseline({ what, unit: "MB", ours: median(added), limit: { of: "ours", atMost: 50 } });
  },
};
