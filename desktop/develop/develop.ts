// npm run desktop [-- [--server URL] [-- arguments for the app]]
//
// Builds and starts the desktop app, and restarts it on each change. If only the page has changed, the page is reloaded
// instead.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { parseServerUrl } from "../main/settings/change-server.ts";
import { findElectron } from "./find-electron.ts";
import { AppProcess } from "./app-process.ts";
import { watchBuilds } from "./watch-builds.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** A change may affect both main and the preload, but one restart is enough. */
const RESTART_DELAY_MS = 300;

/** Signals that stop this command, and the exit code for each. */
const stopSignals = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const;

const ELECTRON_MISSING =
  "✖ Electron is not installed. Download it once (about 110 MB) with `npx install-electron`, or set " +
  "ELECTRON_OVERRIDE_DIST_PATH to a folder that holds it, then try again.";

/** Reads the server URL and the other arguments. `serverUrl` is null if the URL is invalid. */
function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { server: { type: "string" } },
  });
  const server = values.server ?? process.env["GUBAE_SERVER_URL"] ?? "http://localhost:3000";
  return { serverUrl: parseServerUrl(server), args: positionals };
}

/** Writes the app's package.json, with a separate name, so that the app does not conflict with an installed Gubae. */
function prepareAppFolder(folder: string): void {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    version: string;
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, "package.json"),
    JSON.stringify({ name: "gubae-in-development", version, main: "main.cjs" }),
  );
}

async function develop(): Promise<number> {
  const { serverUrl, args } = readArguments();
  if (serverUrl === null) {
    console.error(
      "✖ --server must be an https address, or an http address of this machine: --server http://localhost:3000.",
    );
    return 2;
  }
  const executable = findElectron({
    packageFolder: path.join(root, "node_modules/electron"),
    overrideDistPath: process.env["ELECTRON_OVERRIDE_DIST_PATH"],
  });
  if (executable === null) {
    console.error(ELECTRON_MISSING);
    return 1;
  }
  const folder = path.resolve(
    (process.env["DESKTOP_DIR"] ??= path.join(root, "dist/desktop-in-development")),
  );
  process.env["GUBAE_SERVER_URL"] = serverUrl;
  prepareAppFolder(folder);
  return run(executable, folder, args);
}

/** Runs until the user closes the app or stops this command. Returns the exit code. */
async function run(executable: string, folder: string, args: readonly string[]): Promise<number> {
  const exit = Promise.withResolvers<number>();
  const app = new AppProcess({ executable, folder, args, env: process.env, onExit: exit.resolve });
  for (const [signal, code] of stopSignals) process.once(signal, () => exit.resolve(code));
  let restartTimer: NodeJS.Timeout | undefined;
  const restart = () => {
    console.log("• Main or preload changed, restarting.");
    void app.start();
  };
  console.log("• Building the desktop app …");
  const firstBuild = watchBuilds({
    onPage: () => {
      console.log("• The page changed, reloading.");
      app.reload();
    },
    onShell: () => {
      clearTimeout(restartTimer);
      restartTimer = setTimeout(restart, RESTART_DELAY_MS);
    },
  });
  // Not awaited, so that the command can be stopped even if the first build never succeeds.
  void firstBuild.then(async () => {
    await app.start();
    console.log("• Running. Close the window or press Ctrl-C to stop.");
    return undefined;
  }, exit.reject);
  const code = await exit.promise;
  await app.stop();
  return code;
}

// Exits explicitly, because the watchers would keep the process alive.
process.exit(await develop());
