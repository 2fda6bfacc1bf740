// Runs a command that must not outlive the process that started this one: node run-with-parent.mjs <command>
// [arguments…]. The starting process holds the other end of our standard input. Exits in the same way as the command.
import { spawn } from "node:child_process";

const [command = "", ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"] });
child.on("error", (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill("SIGTERM"));
process.stdin.on("end", () => child.kill("SIGTERM"));
process.stdin.resume();
process.stdin.unref();
