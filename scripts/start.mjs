// npm start [-- --processes 2 --janus]: starts Gubae, even from a fresh clone. This file runs on plain Node without
// packages, because it installs them.
import { parseArgs } from "node:util";
import { requireHaproxy } from "./programs/haproxy.mjs";
import { requireJanus } from "./programs/janus.mjs";
import { ensureInstalled } from "./plain/install.mjs";
import { runProgram, stopOnSignal } from "./plain/run-program.mjs";
import { Failure, runMain, printLine } from "./plain/output.mjs";
import { ensureWebBuilt } from "./plain/web-build.mjs";

/** The limit follows from PostgreSQL, which accepts a hundred connections: each process has its own connection pool. */
const MOST_PROCESSES = 4;

async function start() {
  const { processes, janus } = startOptions();
  const program = [
    ...(janus ? ["scripts/beside/with-janus.ts", requireJanus()] : []),
    ...programFor(processes),
  ];
  stopOnSignal();
  await ensureInstalled({ tools: false });
  await ensureWebBuilt();
  printLine("• Starting Gubae …");
  return runProgram(program);
}

/** Reads the options: the number of API processes, and whether to start an SFU. */
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

/** @param {number} count @returns {string[]} */
function programFor(count) {
  if (count === 1) return ["backend/app/main.ts"];
  return ["backend/app/cli/processes-cli.ts", String(count), requireHaproxy()];
}

await runMain(start);
