import { RestoreError } from "./restore-error.ts";

/** PostgreSQL fetches the log with a shell's command, which we write for those of Linux and macOS. @throws RestoreError */
export function refuseWindows(): void {
  if (process.platform !== "win32") return;
  throw new RestoreError(
    "Restoring, and --check, work on Linux and macOS, not on Windows. Run this command on one of them, or in WSL.",
  );
}
