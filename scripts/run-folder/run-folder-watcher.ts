// Started by run-folder.ts, which holds the other end of our standard input: node run-folder-watcher.ts <folder>. When
// the process that started us has ended, for whatever reason, this one cleans up after its run.
import { clearRunFolder } from "./run-folder.ts";

const [folder = ""] = process.argv.slice(2);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
process.stdin.on("end", () => void clearRunFolder(folder));
process.stdin.resume();
