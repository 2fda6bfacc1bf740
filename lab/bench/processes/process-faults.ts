import { setTimeout as wait } from "node:timers/promises";
import type { ApiNode } from "#backend/quality/testing/processes/api-nodes.ts";
import type { BenchDatabase } from "../stack/database.ts";

const POLL_MS = 20;
/** After this time, the benchmark fails. */
const PATIENCE_MS = 60_000;
/** Longer than the time after which pages and other processes give up on a silent process. */
const SLEEP_MS = 20_000;

export interface Fault {
  name: string;
  /** Causes the fault. Returns the time from which the users' wait is measured. */
  cause: (round: number) => Promise<number>;
  mend: (round: number) => Promise<void>;
}

export async function until(holds: () => boolean, what: string): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; !holds(); await wait(POLL_MS))
    if (performance.now() > deadline) throw new Error(`${what} did not happen`);
}

function nodeOf(nodes: readonly ApiNode[], round: number): ApiNode {
  const node = nodes[round % nodes.length];
  if (!node) throw new Error("there is no process");
  return node;
}

export function killOf(nodes: readonly ApiNode[]): Fault {
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

export function restartOf({ serverPid }: BenchDatabase, nodes: readonly ApiNode[]): Fault {
  let before: number[] = [];
  return {
    name: "restart of PostgreSQL",
    async cause() {
      before = nodes.map(({ pid }) => pid());
      const killed = serverPid();
      process.kill(killed, "SIGKILL");
      // The message whose arrival is measured is sent after PostgreSQL is back, because PostgreSQL's surviving
      // processes may still store an earlier message.
      await until(() => serverPid() !== killed, "the restart of PostgreSQL");
      // The supervisor waits longer before each restart of PostgreSQL, so the recovery is measured from the moment when
      // PostgreSQL is back.
      return performance.now();
    },
    // Throws when an API process has died with the database.
    async mend() {
      for (const pid of before) process.kill(pid, 0);
    },
  };
}

export function sleepOf(nodes: readonly ApiNode[]): Fault {
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
