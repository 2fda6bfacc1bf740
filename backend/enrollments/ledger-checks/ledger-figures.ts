import type { Registry } from "prom-client";
import type { Db } from "#backend/platform/db/knex.ts";
import { findRecentFaults } from "./recent-faults-repo.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { addGauge } from "#backend/platform/metrics/gauge.ts";
import { createFigureReader } from "#backend/platform/metrics/figure-reader.ts";

/** Each query reads a week of the ledger, so the result is cached for a while. */
const FRESH_MS = 5 * 60_000;

/** Exposes the number of faults in the ledger of the last days. The health page runs the same check. */
export function showLedgerFaults(registry: Registry, { db, logger }: { db: Db; logger: Logger }): void {
  const readFaults = createFigureReader(() => findRecentFaults(db), { logger, freshMs: FRESH_MS });
  addGauge(registry, {
    name: "gubae_book_faults",
    help: "Faults in the ledger of the last seven days.",
    labelNames: ["fault"],
    async read() {
      const faults = await readFaults();
      if (faults === null) return null;
      return [
        { labels: { fault: "unbalanced" }, value: faults.unbalanced.count },
        { labels: { fault: "unbooked" }, value: faults.unbooked },
      ];
    },
  });
}
