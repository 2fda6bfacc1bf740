import type { Config } from "./config/config.ts";
import { demonstrationAccounts } from "./seed/demonstration-accounts.ts";

/** Prints a line for the person at the terminal; the JSON log goes to standard output. */
export function printLine(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function printWelcome(config: Config, port: number): void {
  printLine(`\nGubae is open at http://localhost:${port}`);
  if (!config.demonstration) return;
  for (const { role, email, password } of demonstrationAccounts)
    printLine(`  ${role}: ${email}  password: ${password}`);
  if (config.email.outbox) printLine(`  emails (not sent, but shown): http://localhost:${port}/outbox`);
  if (config.host === "127.0.0.1")
    printLine("Only this computer reaches it. For others: HOST=0.0.0.0 npm start");
  printLine("Press Ctrl-C to stop.");
}
