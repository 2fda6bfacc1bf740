import type { BackupPlace } from "./backup-place.ts";
import { explain } from "./run-backup.ts";
import { shipWal } from "./wal-archive.ts";

const defaultIntervalMs = 5000;

export interface WalShipper {
  /** Ships what is there, once more. Resolves also when that fails: the next start goes on. */
  stop: () => Promise<void>;
}

interface ShipperOptions {
  spool: string;
  place: BackupPlace;
  systemId: string;
  /** For the person at the terminal: says once when the archive can't be reached, and when it can again. */
  log: (line: string) => void;
  intervalMs?: number;
}

/** Moves finished segments of the embedded server's log to the archive for as long as it runs. */
export function startWalShipper(options: ShipperOptions): WalShipper {
  const { spool, place, systemId, log, intervalMs = defaultIntervalMs } = options;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function ship(): Promise<void> {
    try {
      await shipWal(spool, place, systemId);
      if (isFailing) log("The archive of the database's log can be reached again.");
      isFailing = false;
    } catch (error) {
      if (!isFailing) log(`The database's log can't be archived and waits in ${spool}: ${explain(error)}`);
      isFailing = true;
    }
  }

  async function keepShipping(): Promise<void> {
    await ship();
    if (!isStopped) timer = setTimeout(() => (running = keepShipping()), intervalMs);
  }

  let running = keepShipping();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
      await ship();
    },
  };
}
