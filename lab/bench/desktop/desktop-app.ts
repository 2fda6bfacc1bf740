import path from "node:path";
import { _electron, type ElectronApplication } from "playwright";
import { installElectronDouble } from "../../electron-double/install-double.ts";
import type { Run } from "../measure/benchmark.ts";
import { temporaryFolder } from "../stack/temporary-folder.ts";

export const root = path.resolve(import.meta.dirname, "../../..");

interface DesktopApp {
  /** The folder of the app's package.json. */
  folder: string;
  serverUrl: string;
}

/** Starts the desktop app with a new profile, in Electron or its double. Returns when its window is open. */
export async function startDesktopApp(
  run: Run,
  { folder, serverUrl }: DesktopApp,
): Promise<ElectronApplication> {
  const isRealElectron = installElectronDouble();
  const profile = await temporaryFolder(run);
  const app = await _electron.launch({
    args: [folder, `--user-data-dir=${profile}`, ...(isRealElectron ? ["--no-sandbox"] : [])],
    cwd: root,
    env: { ...process.env, GUBAE_SERVER_URL: serverUrl },
  });
  run.after(() => app.close());
  await app.firstWindow();
  return app;
}
