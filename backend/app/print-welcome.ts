import type { Config } from "#backend/platform/config/config.ts";
import { demonstrationAccounts } from "./demonstration/demonstration-accounts.ts";

/** Prints a line for the user at the terminal; the JSON log goes to standard output. */
export function printLine(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Prints the `url` of the server and, for a demonstration, the accounts that can log in. */
export function printWelcome(config: Config, url: string): void {
  printLine(`\nGubae is open at ${url}`);
  if (!config.demonstration) return;
  for (const { role, email, password } of demonstrationAccounts)
    printLine(`  ${role}: ${email}  password: ${password}`);
  if (config.email.outbox) printLine(`  emails (not sent, but shown): ${url}/outbox`);
  if (config.host === "127.0.0.1")
    printLine("Only this computer reaches it. For others, start it with HOST=0.0.0.0.");
  printLine("Press Ctrl-C to stop.");
}
