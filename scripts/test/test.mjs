// npm test: all checks of CI, in one run. `npm test -- tests lint` only runs these steps. Plain Node without packages,
// since it installs them.
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
