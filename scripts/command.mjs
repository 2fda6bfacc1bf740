// npm run backup, restore, migrate, storage and admin: a program of the backend, also in a fresh clone. Plain Node without
// packages.
import { existsSync } from "node:fs";
import { ensureInstalled } from "./install.mjs";
import { runMain } from "./output.mjs";
import { NODE } from "./paths.mjs";
import { runBackend, stopOnSignal } from "./run-backend.mjs";

await runMain(async () => {
  stopOnSignal();
  // Other packages than the lock file's may be in use by a running server, and are left alone.
  if (!existsSync(NODE)) await ensureInstalled({ tools: false });
  return runBackend(process.argv.slice(2));
});
