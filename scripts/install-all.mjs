// Before `npm run desktop`: a start alone leaves Electron and its tools out.
import { ensureInstalled } from "./install.mjs";
import { runMain } from "./output.mjs";

await runMain(async () => {
  await ensureInstalled();
  return 0;
});
