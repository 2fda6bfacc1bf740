// Before `npm run desktop`: a start alone leaves Electron and its tools out.
import { ensureInstalled } from "./plain/install.mjs";
import { runMain } from "./plain/output.mjs";

await runMain(async () => {
  await ensureInstalled();
  return 0;
});
