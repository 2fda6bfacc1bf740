// npm run screens: saves screenshots of every screen and state to screens/. Arguments choose some by name.
import { runBuilt } from "./run-built.ts";
import { runMain } from "./plain/output.mjs";

const PLAYWRIGHT = "node_modules/playwright/cli.js";

await runMain(() =>
  runBuilt(PLAYWRIGHT, "test", "-c", "e2e/gallery/playwright.config.ts", ...process.argv.slice(2)),
);
