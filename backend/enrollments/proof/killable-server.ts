import { randomInt } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { env } from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { proxyPostgres } from "#backend/testing/postgres-proxy.ts";
import { startServerProcess, type ServerProcess } from "./server-process.ts";
import { createTripwire, type Tripwire } from "./tripwire.ts";

/** A server that can be killed before each step that others see of it, and is started again each time. */
export interface KillableServer {
  /** For providers to ask before they do anything for it, and before they answer. */
  step: () => boolean;
  start: (settings: Record<string, string>) => Promise<void>;
  url: () => string;
  /**
   * Kills it before a step of `flow`, then before a later one, until it gets through. Each time `prepare` brings it to
   * where the flow begins.
   */
  killAtSteps: <T>(prepare: () => Promise<T>, flow: (prepared: T) => Promise<void>) => Promise<Killed>;
  close: () => Promise<void>;
}

/** How often it was killed, and before which step at last, counted from 1. */
export interface Killed {
  kills: number;
  lastStep: number;
}

const QUIET_MS = 250;

/** `npm run test:long` kills before every step; `npm test` before every fifth, each time beginning at another. */
const stride = Number(env["PROOF_EVERY"] ?? 5);

/** Nothing runs before `start`. What it says to PostgreSQL are its steps, and what `step` is asked about. */
export async function createKillableServer(connectionString: string): Promise<KillableServer> {
  let server: ServerProcess | undefined;
  let settings: Record<string, string> = {};
  const tripwire = createTripwire(() => server?.kill());
  let lastHeard = 0;
  const proxy = await proxyPostgres(connectionString, (application) => {
    // What the queue of jobs asks for by itself, again and again, are no steps of anything.
    if (application === "gubae-jobs") return !tripwire.isCut();
    lastHeard = performance.now();
    return tripwire.step();
  });
  const untilQuiet = async () => {
    while (performance.now() - lastHeard < QUIET_MS) await wait(QUIET_MS / 5);
  };
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-killed-"));
  await writeFile(path.join(folder, "index.html"), "<!doctype html>");
  const own = {
    DATABASE_URL: proxy.connectionString,
    WEB_DIR: folder,
    DATA_DIR: folder,
    // It is started dozens of times.
    NODE_COMPILE_CACHE: folder,
  };
  const startAgain = async () => {
    await server?.exited;
    tripwire.mend();
    server = await startServerProcess({ ...own, ...settings });
  };

  return {
    step: tripwire.step,
    start(wanted) {
      settings = wanted;
      return startAgain();
    },
    url: () => server?.url ?? "",
    killAtSteps: (prepare, flow) => killAtSteps({ tripwire, untilQuiet, startAgain }, prepare, flow),
    async close() {
      server?.kill();
      await server?.exited;
      await proxy.goAway();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Killing {
  tripwire: Tripwire;
  untilQuiet: () => Promise<void>;
  startAgain: () => Promise<void>;
}

async function killAtSteps<T>(
  { tripwire, untilQuiet, startAgain }: Killing,
  prepare: () => Promise<T>,
  flow: (prepared: T) => Promise<void>,
): Promise<Killed> {
  const killed: Killed = { kills: 0, lastStep: 0 };
  let step = randomInt(stride) + 1;
  // Twice: what a sweep does by chance in the same moment would make the flow look shorter than it is.
  let through = 0;
  while (through < 2) {
    // What a server does when it starts is over; then what the preparation left behind.
    await untilQuiet();
    const prepared = await prepare();
    await untilQuiet();
    tripwire.set(step);
    const [end] = await Promise.allSettled([flow(prepared)]);
    if (tripwire.isCut()) {
      killed.kills += 1;
      killed.lastStep = step;
      step += stride;
      through = 0;
      await startAgain();
    } else {
      tripwire.mend();
      if (end.status === "rejected") throw end.reason;
      through += 1;
    }
  }
  return killed;
}
