import path from "node:path";
import { _electron, type ElectronApplication } from "playwright";
import { standInForElectron } from "../../e2e/electron-double/stand-in.ts";
import type { Run } from "../measure/benchmark.ts";
import { temporaryFolder } from "./folder.ts";

export const root = path.resolve(import.meta.dirname, "../..");

interface Program {
  /** Holds its package.json. */
  folder: string;
  serverUrl: string;
}

/** The desktop program with a profile of its own, on Electron or on what stands in for it. Its window is open. */
export async function startProgram(run: Run, { folder, serverUrl }: Program): Promise<ElectronApplication> {
  const real = standInForElectron();
  const profile = await temporaryFolder(run);
  const app = await _electron.launch({
    args: [folder, `--user-data-dir=${profile}`, ...(real ? ["--no-sandbox"] : [])],
    cwd: root,
    env: { ...process.env, GUBAE_SERVER_URL: serverUrl },
  });
  run.after(() => app.close());
  await app.firstWindow();
  return app;
}
