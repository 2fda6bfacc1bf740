// npm run backup, restore, migrate, storage and admin: a program of the backend, also in a fresh clone. Plain Node without
// packages.
import { ensureInstalled } from "./install.mjs";
import { runMain } from "./output.mjs";
import { runBackend, stopOnSignal } from "./run-backend.mjs";

await runMain(async () => {
  stopOnSignal();
  await ensureInstalled({ tools: false });
  return runBackend(process.argv.slice(2));
});
