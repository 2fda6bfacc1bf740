import { randomInt } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { env } from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { ageDeadRunners } from "#backend/platform/jobs/testing/hurry-jobs.ts";
import { startPostgresProxy } from "#backend/quality/testing/database/postgres-proxy.ts";
import type { TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { startServerProcess, type ServerProcess } from "#backend/quality/testing/processes/server-process.ts";
import { createKillSwitch, type KillSwitch } from "./kill-switch.ts";

/** A server that can be killed before each of its externally visible steps, and is restarted each time. */
export interface KillableServer {
  /** Fake providers call this before they act on a request, and before they respond. */
  step: () => boolean;
  start: (settings: Record<string, string>) => Promise<void>;
  url: () => string;
  /**
   * Runs `flow` again and again until it completes. In each round, the server is killed before a later step of `flow`.
   * `prepare` creates the state in which `flow` starts. `npm test` kills before every fifth step or, if `usualStride`
   * is given, before every `usualStride`th.
   */
  killAtSteps: <T>(
    prepare: () => Promise<T>,
    flow: (prepared: T) => Promise<void>,
    usualStride?: number,
  ) => Promise<Killed>;
  close: () => Promise<void>;
}

export interface Killed {
  /** Number of times `prepare` and `flow` ran, whether the server was killed or not. */
  rounds: number;
  /** The step before which the server was last killed, counted from 1. */
  lastStep: number;
}

const QUIET_MS = 250;

/** `npm run test:long` kills before every step; `npm test` before every fifth, starting at a random one. */
const USUAL_STRIDE = 5;

/** Creates the server; `start` starts it. Its steps are its messages to PostgreSQL and the calls to `step`. */
export async function createKillableServer({ db, connectionString }: TestDatabase): Promise<KillableServer> {
  let server: ServerProcess | undefined;
  let settings: Record<string, string> = {};
  const killSwitch = createKillSwitch(() => server?.kill());
  let lastStepAt = 0;
  const proxy = await startPostgresProxy(connectionString, (application) => {
    // The job runner polls all the time, which is not a step of a flow.
    if (application === "gubae-jobs") return !killSwitch.isTriggered();
    lastStepAt = performance.now();
    return killSwitch.step();
  });
  const waitUntilQuiet = async () => {
    while (performance.now() - lastStepAt < QUIET_MS) await wait(QUIET_MS / 5);
  };
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-killed-"));
  await writeFile(path.join(folder, "index.html"), "<!doctype html>");
  const own = {
    DATABASE_URL: proxy.connectionString,
    WEB_DIR: folder,
    DATA_DIR: folder,
  };
  const restart = async () => {
    await server?.exited;
    await ageDeadRunners(db);
    killSwitch.disarm();
    server = await startServerProcess({ ...own, ...settings });
  };

  return {
    step: killSwitch.step,
    start(wanted) {
      settings = wanted;
      return restart();
    },
    url: () => server?.url ?? "",
    killAtSteps: (prepare, flow, usualStride = USUAL_STRIDE) => {
      const stride = Number(env["KILL_EVERY_NTH_STEP"] ?? usualStride);
      return killAtSteps({ killSwitch, waitUntilQuiet, restart, stride }, prepare, flow);
    },
    async close() {
      server?.kill();
      await server?.exited;
      await proxy.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface KillContext {
  killSwitch: KillSwitch;
  waitUntilQuiet: () => Promise<void>;
  restart: () => Promise<void>;
  stride: number;
}

async function killAtSteps<T>(
  { killSwitch, waitUntilQuiet, restart, stride }: KillContext,
  prepare: () => Promise<T>,
  flow: (prepared: T) => Promise<void>,
): Promise<Killed> {
  const killed: Killed = { rounds: 0, lastStep: 0 };
  let step = randomInt(stride) + 1;
  // The flow must complete twice in a row: a concurrent sweep may do part of its work, so that the flow has fewer steps
  // and completes early.
  let completed = 0;
  while (completed < 2) {
    killed.rounds += 1;
    // First waits for the work that the server's start caused, then for the work that the preparation caused.
    await waitUntilQuiet();
    const prepared = await prepare();
    await waitUntilQuiet();
    killSwitch.arm(step);
    const [end] = await Promise.allSettled([flow(prepared)]);
    if (killSwitch.isTriggered()) {
      killed.lastStep = step;
      step += stride;
      completed = 0;
      await restart();
    } else {
      killSwitch.disarm();
      if (end.status === "rejected") throw end.reason;
      completed += 1;
    }
  }
  return killed;
}
