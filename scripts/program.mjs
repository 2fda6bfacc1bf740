// npm run backup, restore, migrate, storage and admin: a program of the backend, also in a fresh clone. Plain Node without
// packages.
import { existsSync } from "node:fs";
import { ensureInstalled } from "./plain/install.mjs";
import { runMain } from "./plain/output.mjs";
import { NODE } from "./plain/paths.mjs";
import { runBackend, stopOnSignal } from "./plain/run-program.mjs";

await runMain(async () => {
  stopOnSignal();
  // Other packages than the lock file's may be in use by a running server, and are left alone.
  if (!existsSync(NODE)) await ensureInstalled({ tools: false });
  return runBackend(process.argv.slice(2));
});
