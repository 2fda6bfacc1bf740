// node scripts/program.mjs [--tools] <file> [arguments…]: runs one of our programs on our own Node, even in a fresh
// clone. With --tools, it first installs the packages for tests, lint, benchmarks and the desktop app. Without a file,
// it only installs packages. This file runs on plain Node, without any packages.
import { existsSync } from "node:fs";
import { ensureInstalled } from "./plain/install.mjs";
import { runMain } from "./plain/output.mjs";
import { NODE } from "./plain/paths.mjs";
import { runProgram, stopOnSignal } from "./plain/run-program.mjs";

await runMain(async () => {
  const isForTools = process.argv[2] === "--tools";
  const program = process.argv.slice(isForTools ? 3 : 2);
  stopOnSignal();
  if (isForTools) await ensureInstalled();
  // Packages that differ from the lock file are left alone, because a running server may be using them.
  else if (!existsSync(NODE)) await ensureInstalled({ tools: false });
  return program.length === 0 ? 0 : runProgram(program);
});
