// node run-folder-watcher.ts <folder>: started by run-folder.ts, whose process holds the other end of our standard
// input. When that process has ended, for whatever reason, this process ends what is left of the run and removes its
// folder.
import { clearRunFolder } from "./run-folder.ts";

const [folder = ""] = process.argv.slice(2);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
process.stdin.on("end", () => void clearRunFolder(folder));
process.stdin.resume();
