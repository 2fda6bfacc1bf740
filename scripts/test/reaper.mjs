// Started by a test run, which holds the other end of its standard input: node reaper.mjs <folder>. When the run ends, also
// by SIGKILL, it ends what the run left and removes its folder.
import { clearRunFolder } from "./run-folder.mjs";

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
process.stdin.on("end", () => void clearRunFolder(process.argv[2]));
process.stdin.resume();
