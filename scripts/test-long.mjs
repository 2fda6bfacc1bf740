// npm run test:long [-- [sequences] [--seed number] [--only room|payments]]
// room: real faults during a lecture (docs/room.md), and the desktop program without its server, minutes.
// payments: what npm test does with a few hundred random sequences of payments, with 100,000 and a seed of its own, and
// the server killed before every step instead of some (docs/payments.md), hours.
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./install.mjs";
import { NODE, ROOT } from "./places.mjs";
import { runBuilt } from "./run-built.mjs";
import { Failure, runMain, say } from "./say.mjs";
import { ensureDesktopBuilt } from "./web-build.mjs";

const PROOFS = ["payment-core", "killed-server", "killed-payout"];
const PARTS = ["room", "payments"];
const PLAYWRIGHT = "node_modules/playwright/cli.js";

async function testLong() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: "string" }, only: { type: "string" } },
  });
  if (values.only !== undefined && !PARTS.includes(values.only))
    throw new Failure(`There is no part "${values.only}". There are: ${PARTS.join(", ")}.`);
  const isWanted = (part) => values.only === undefined || values.only === part;
  const room = isWanted("room") ? await testRoom() : 0;
  if (room !== 0 || !isWanted("payments")) return room;
  return testPayments(values, positionals);
}

async function testRoom() {
  await ensureInstalled();
  await ensureDesktopBuilt();
  return runBuilt(PLAYWRIGHT, "test", "-c", "e2e/long.config.ts");
}

async function testPayments(values, positionals) {
  const runs = wholeNumber(positionals[0] ?? "100000");
  const seed = wholeNumber(values.seed ?? String(randomInt(2 ** 31)));
  await ensureInstalled();
  say(`${runs} sequences from seed ${seed}; again with: npm run test:long -- ${runs} --seed ${seed}`);
  const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
  const child = spawn(NODE, [vitest, "run", "--project", "integration", ...PROOFS], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, PROOF_RUNS: String(runs), PROOF_SEED: String(seed), PROOF_EVERY: "1" },
  });
  const [code] = await once(child, "exit");
  return code ?? 1;
}

function wholeNumber(text) {
  if (!/^\d{1,10}$/.test(text)) throw new Failure(`"${text}" is not a whole number.`);
  return Number(text);
}

await runMain(testLong);
