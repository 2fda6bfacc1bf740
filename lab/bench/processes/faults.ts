import { setTimeout as wait } from "node:timers/promises";
import type { ClusterNode } from "#backend/quality/testing/processes/process-cluster.ts";
import type { BenchDatabase } from "../stack/database.ts";

const POLL_MS = 20;
/** After this it has failed, and the benchmark says so. */
const PATIENCE_MS = 60_000;
/** Longer than pages and other processes wait for one that is silent. */
const SLEEP_MS = 20_000;

export interface Fault {
  name: string;
  /** Returns the time from which people wait. */
  cause: (round: number) => Promise<number>;
  mend: (round: number) => Promise<void>;
}

export async function until(holds: () => boolean, what: string): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; !holds(); await wait(POLL_MS))
    if (performance.now() > deadline) throw new Error(`${what} did not happen`);
}

function nodeOf(nodes: readonly ClusterNode[], round: number): ClusterNode {
  const node = nodes[round % nodes.length];
  if (!node) throw new Error("there is no process");
  return node;
}

export function killOf(nodes: readonly ClusterNode[]): Fault {
  return {
    name: "kill -9 of one of two",
    async cause(round) {
      const since = performance.now();
      await nodeOf(nodes, round).kill();
      return since;
    },
    mend: (round) => nodeOf(nodes, round).startAgain(),
  };
}

export function restartOf({ serverPid }: BenchDatabase, nodes: readonly ClusterNode[]): Fault {
  let before: number[] = [];
  return {
    name: "restart of PostgreSQL",
    async cause() {
      before = nodes.map(({ pid }) => pid());
      const killed = serverPid();
      process.kill(killed, "SIGKILL");
      // What is said before it is back, its own processes may still have stored.
      await until(() => serverPid() !== killed, "the restart of PostgreSQL");
      // The embedded server waits longer before each restart; what we promise begins when it is back.
      return performance.now();
    },
    // Throws when one of them has died with the database.
    async mend() {
      for (const pid of before) process.kill(pid, 0);
    },
  };
}

export function sleepOf(nodes: readonly ClusterNode[]): Fault {
  return {
    name: "sleep of 20 s of one of two",
    async cause(round) {
      nodeOf(nodes, round).suspend();
      await wait(SLEEP_MS);
      nodeOf(nodes, round).resume();
      return performance.now();
    },
    mend: () => Promise.resolve(),
  };
}
