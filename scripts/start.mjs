// npm start [-- --processes 2 --janus]: from a fresh clone to a running Gubae. Plain Node without packages, since it installs them.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { requireHaproxy } from "./programs/haproxy.mjs";
import { requireJanus, startJanus } from "./beside/start-janus.ts";
import { ROOT } from "./plain/paths.mjs";
import { ensureInstalled } from "./plain/install.mjs";
import { runBackend, stopOnSignal } from "./plain/run-program.mjs";
import { Failure, runMain, printLine } from "./plain/output.mjs";
import { ensureWebBuilt } from "./plain/web-build.mjs";

/** Each has a pool of connections, and PostgreSQL accepts a hundred. */
const MOST_PROCESSES = 4;

async function start() {
  const options = startOptions();
  const program = programFor(options.processes);
  const janusPath = options.janus ? requireJanus() : null;
  stopOnSignal();
  await ensureInstalled({ tools: false });
  await ensureWebBuilt();
  const janus = janusPath === null ? null : await startJanus(janusPath, janusPlaces());
  printLine("• Starting Gubae …");
  const code = await runBackend(program, janus?.env);
  await janus?.stop();
  return code;
}

/** How many API processes are wanted, and whether an SFU beside them. */
function startOptions() {
  const { values } = parseArgs({ options: { processes: { type: "string" }, janus: { type: "boolean" } } });
  const text = values.processes ?? (process.env.PROCESSES || "1");
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MOST_PROCESSES)
    throw new Failure(
      `"${text}" processes can't be started: it must be a number from 1 to ${MOST_PROCESSES}.`,
    );
  return { processes: count, janus: values.janus === true };
}

function janusPlaces() {
  const { DATA_DIR, PORT } = process.env;
  return {
    eventsTo: `http://127.0.0.1:${PORT || 3000}`,
    // The backend runs in the clone's top folder, and its own paths begin there.
    recordings: resolve(ROOT, DATA_DIR || ".data", "janus"),
  };
}

/** @param {number} count @returns {string[]} */
function programFor(count) {
  if (count === 1) return ["backend/app/main.ts"];
  return ["backend/app/cli/processes-cli.ts", String(count), requireHaproxy()];
}

await runMain(start);
