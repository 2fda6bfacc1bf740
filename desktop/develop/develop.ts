// npm run desktop [-- [--server address] [-- arguments for the program]]
// Builds the desktop program, starts it, and does so again at each change; a change of the page only loads it anew.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { serverUrlOf } from "../main/change-server.ts";
import { findProgram } from "./find-program.ts";
import { RunningProgram } from "./running-program.ts";
import { watchParts } from "./watch-parts.ts";

const root = path.resolve(import.meta.dirname, "../..");

const TOGETHER_MS = 300;

const signals = [
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const;

const NO_PROGRAM =
  "✖ Electron's program is not here yet. Fetch it once (about 110 MB) with `npx install-electron`, or name a folder " +
  "that holds one in ELECTRON_OVERRIDE_DIST_PATH, and try again.";

/** Null for an address that can't be a server's. */
function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { server: { type: "string" } },
  });
  const server = values.server ?? process.env["GUBAE_SERVER_URL"] ?? "http://localhost:3000";
  return { serverUrl: serverUrlOf(server), args: positionals };
}

/** A folder that Electron takes for an application of its own name, so that it meets no installed Gubae. */
function prepareFolder(folder: string): void {
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
      "✖ --server takes an https address, or http of this machine: --server http://localhost:3000.",
    );
    return 2;
  }
  const program = findProgram({
    packageFolder: path.join(root, "node_modules/electron"),
    overridden: process.env["ELECTRON_OVERRIDE_DIST_PATH"],
  });
  if (program === null) {
    console.error(NO_PROGRAM);
    return 1;
  }
  const folder = path.resolve(
    (process.env["DESKTOP_DIR"] ??= path.join(root, "dist/desktop-in-development")),
  );
  process.env["GUBAE_SERVER_URL"] = serverUrl;
  prepareFolder(folder);
  return run(program, folder, args);
}

/** Until the person closes the program, or ends this command. Answers the code to exit with. */
async function run(program: string, folder: string, args: readonly string[]): Promise<number> {
  const ended = Promise.withResolvers<number>();
  const running = new RunningProgram({ program, folder, args, env: process.env, onEnd: ended.resolve });
  for (const [signal, code] of signals) process.once(signal, () => ended.resolve(code));
  let startingAgain: NodeJS.Timeout | undefined;
  const startAgain = () => {
    console.log("• Main or the preload is new: starting again.");
    void running.start();
  };
  console.log("• Building the desktop program …");
  const standing = watchParts({
    onPage: () => {
      console.log("• The page is new.");
      running.reload();
    },
    onShell: () => {
      // One change may be of both, and one start is enough.
      clearTimeout(startingAgain);
      startingAgain = setTimeout(startAgain, TOGETHER_MS);
    },
  });
  // The first build may fail for as long as its source does, and must not hold up who wants to leave.
  void standing.then(async () => {
    await running.start();
    console.log("• It runs. Close it, or press Ctrl-C, to end.");
    return undefined;
  }, ended.reject);
  const code = await ended.promise;
  await running.end();
  return code;
}

// The watchers would go on for ever.
process.exit(await develop());
