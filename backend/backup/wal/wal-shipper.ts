import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { BackupPlace } from "../backup-place.ts";
import { explain } from "#backend/storage/storage-unavailable-error.ts";
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
  const stopping = new AbortController();
  const stopped = once(stopping.signal, "abort");
  let isFailing = false;

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
    while (!stopping.signal.aborted) {
      await ship();
      await Promise.race([sleep(intervalMs, undefined, { ref: false }), stopped]);
    }
  }

  const running = keepShipping();
  return {
    async stop() {
      stopping.abort();
      await running;
      await ship();
    },
  };
}
