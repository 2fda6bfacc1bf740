import path from "node:path";
import { runMain } from "../plain/output.mjs";
import { ROOT } from "../plain/paths.mjs";
import { runProgram, stopOnSignal } from "../plain/run-program.mjs";
import { startJanus } from "./start-janus.ts";

// node scripts/beside/with-janus.ts <Janus> <program> [arguments…]: starts Janus, and a program that uses it.
await runMain(async () => {
  const [command = "", ...program] = process.argv.slice(2);
  stopOnSignal();
  const { DATA_DIR, PORT } = process.env;
  const janus = await startJanus(command, {
    eventsTo: `http://127.0.0.1:${PORT || 3000}`,
    // The backend runs in the clone's top folder, so relative paths in its settings start there.
    recordings: path.resolve(ROOT, DATA_DIR || ".data", "janus"),
  });
  const code = await runProgram(program, janus.env);
  await janus.stop();
  return code;
});
