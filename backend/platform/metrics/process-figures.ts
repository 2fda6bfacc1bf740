import { statfs } from "node:fs/promises";
import { collectDefaultMetrics, type Registry } from "prom-client";
import type { DatabaseMonitor } from "#backend/platform/db/database-monitor.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { addGauge } from "./gauge.ts";

interface JanusState {
  url: string;
  isUp: boolean;
}

export interface ProcessFigures {
  config: { dataDir: string; databasePool: number };
  db: Knex;
  databaseMonitor: Pick<DatabaseMonitor, "awayMs">;
  /** Returns true if the process is about to stop. */
  isDraining: () => boolean;
  room: { countSockets: () => number; janusServers: readonly JanusState[] };
}

/** The statistics that tarn, Knex's pool, exposes. */
interface Pool {
  numUsed: () => number;
  numFree: () => number;
  numPendingAcquires: () => number;
}

/** Shows the state of this process: memory, CPU, event loop, connections and disk. */
export function showProcess(registry: Registry, figures: ProcessFigures): void {
  collectDefaultMetrics({ register: registry, prefix: "gubae_" });
  const { room, isDraining } = figures;
  addGauge(registry, {
    name: "gubae_draining",
    help: "1 while the process says at /readyz that it is about to stop.",
    read: () => [{ value: Number(isDraining()) }],
  });
  addGauge(registry, {
    name: "gubae_room_sockets",
    help: "Open Socket.IO connections of this process.",
    read: () => [{ value: room.countSockets() }],
  });
  addGauge(registry, {
    name: "gubae_janus_up",
    help: "1 while this process is connected to the Janus server.",
    labelNames: ["server"],
    read: () => room.janusServers.map(({ url, isUp }) => ({ labels: { server: url }, value: Number(isUp) })),
  });
  showDatabase(registry, figures);
  showDisk(registry, figures.config.dataDir);
}

function showDatabase(registry: Registry, { db, databaseMonitor, config }: ProcessFigures): void {
  const { pool } = db.client as { pool: Pool };
  addGauge(registry, {
    name: "gubae_database_up",
    help: "1 while the database answers this process.",
    read: () => [{ value: Number(databaseMonitor.awayMs() === 0) }],
  });
  addGauge(registry, {
    name: "gubae_database_pool_size",
    help: "How many connections this process opens at most.",
    read: () => [{ value: config.databasePool }],
  });
  addGauge(registry, {
    name: "gubae_database_pool_connections",
    help: "Open connections of this process's pool.",
    labelNames: ["state"],
    read: () => [
      { labels: { state: "used" }, value: pool.numUsed() },
      { labels: { state: "free" }, value: pool.numFree() },
    ],
  });
  addGauge(registry, {
    name: "gubae_database_pool_waiting",
    help: "Requests and jobs that wait for a connection.",
    read: () => [{ value: pool.numPendingAcquires() }],
  });
}

function showDisk(registry: Registry, folder: string): void {
  addGauge(registry, {
    name: "gubae_data_dir_free_bytes",
    help: "Free space where DATA_DIR is.",
    read: async () => {
      const { bavail, bsize } = await statfs(folder);
      return [{ value: bavail * bsize }];
    },
  });
  addGauge(registry, {
    name: "gubae_data_dir_size_bytes",
    help: "Size of the disk where DATA_DIR is.",
    read: async () => {
      const { blocks, bsize } = await statfs(folder);
      return [{ value: blocks * bsize }];
    },
  });
}
