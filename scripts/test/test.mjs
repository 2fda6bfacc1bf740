// npm test, and npm run test:wide: together they run all checks of CI. `npm test -- tests lint` runs only these two steps.
// This file runs on plain Node without packages, because it installs them.
import { ensureInstalled } from "../plain/install.mjs";
import { runMain } from "../plain/output.mjs";
import { runProgram, stopOnSignal } from "../plain/run-program.mjs";
import { installMissing } from "../programs/prepare.mjs";
import { neededBy, selectSteps } from "./steps.mjs";

await runMain(async () => {
  const names = process.argv.slice(2);
  const steps = selectSteps(names);
  stopOnSignal();
  await Promise.all([ensureInstalled(), installMissing(neededBy(steps))]);
  return runProgram(["scripts/test/run-steps.ts", ...names]);
});
