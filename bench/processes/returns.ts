import { setTimeout as wait } from "node:timers/promises";
import type { ClusterNode } from "#backend/testing/processes/process-cluster.ts";
import { withoutBaseline, type Result, type Run } from "../measure/benchmark.ts";
import type { BenchDatabase } from "../stack/database.ts";
import { insertLecture } from "../stack/lecture-repo.ts";
import { ReturningParticipant } from "./returning-participant.ts";
import { startCluster } from "./start-cluster.ts";

const PARTICIPANTS = 40;
const FAULTS = 10;
const BACK_SECONDS = 10;
const POLL_MS = 20;
const SAY_EVERY_MS = 200;
/** After this it has failed, and the benchmark says so. */
const PATIENCE_MS = 60_000;

interface Fault {
  name: string;
  /** Returns the time from which people wait. */
  cause: (round: number) => Promise<number>;
  mend: (round: number) => Promise<void>;
}

async function until(holds: () => boolean, what: string): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; !holds(); await wait(POLL_MS))
    if (performance.now() > deadline) throw new Error(`${what} did not happen`);
}

/** Returns the seconds from a fault until everybody is inside and has a message that was sent after it. */
async function timeReturn(
  people: readonly ReturningParticipant[],
  fault: Fault,
  round: number,
): Promise<number> {
  const [speaker] = people;
  if (!speaker) throw new Error("nobody is in the room");
  const talking = new AbortController();
  const talk = (async () => {
    while (!talking.signal.aborted)
      await Promise.all([speaker.say(`${fault.name} ${round}`), wait(SAY_EVERY_MS)]);
  })();
  await wait(SAY_EVERY_MS * 2);
  const since = await fault.cause(round);
  await speaker.say(`after ${fault.name} ${round}`);
  await until(() => people.every((one) => one.isInside()), "the return of everybody");
  const last = Math.max(...people.flatMap((one) => [...one.seqs]));
  await until(() => people.every((one) => one.seqs.has(last)), "the arrival of a message");
  const seconds = (performance.now() - since) / 1000;
  talking.abort();
  await talk;
  await fault.mend(round);
  return seconds;
}

/** Everybody has every message, and each message is stored once. */
async function lostOrDoubled(
  { db }: BenchDatabase,
  roomId: string,
  people: readonly ReturningParticipant[],
): Promise<number> {
  const stored: { seq: number; client_id: string }[] = await db("messages")
    .where({ lecture_id: roomId })
    .select("seq", "client_id");
  await until(() => people.every((one) => one.seqs.size >= stored.length), "the arrival of all messages");
  const lost = people.reduce((sum, one) => sum + stored.filter(({ seq }) => !one.seqs.has(seq)).length, 0);
  return lost + stored.length - new Set(stored.map((message) => message.client_id)).size;
}

/** Faults during a lecture on two processes: a killed process, and a PostgreSQL that dies and restarts. */
export async function returns(run: Run, database: BenchDatabase): Promise<Result[]> {
  const { lectureId: roomId, instructor, students } = await insertLecture(database.db, PARTICIPANTS - 1);
  const { url, nodes } = await startCluster(run, database.connectionString, 2);
  const people = [instructor, ...students].map(
    ({ token }) => new ReturningParticipant({ url, roomId, token }),
  );
  run.after(async () => {
    for (const one of people) one.close();
  });
  await until(() => people.every((one) => one.isInside()), "the first join of everybody");

  const results: Result[] = [];
  for (const fault of [killOf(nodes), restartOf(database, nodes)]) {
    const seconds: number[] = [];
    for (let round = 1; round <= (run.rounds ?? FAULTS); round += 1) {
      seconds.push(await timeReturn(people, fault, round));
      run.log(`${fault.name} ${round}: ${seconds.at(-1)?.toFixed(1)} s`);
    }
    const wrong = await lostOrDoubled(database, roomId, people);
    const what = `${fault.name}, ${seconds.length} times: everybody back with the next message, slowest`;
    results.push({
      ...withoutBaseline({
        what,
        unit: "s",
        ours: Math.max(...seconds),
        limit: { of: "ours", atMost: BACK_SECONDS },
      }),
      condition: { text: "no message lost or doubled", holds: wrong === 0 },
    });
  }
  return results;
}

function killOf(nodes: readonly ClusterNode[]): Fault {
  const victim = (round: number) => {
    const node = nodes[round % nodes.length];
    if (!node) throw new Error("no process to kill");
    return node;
  };
  return {
    name: "kill -9 of one of two",
    async cause(round) {
      const since = performance.now();
      await victim(round).kill();
      return since;
    },
    mend: (round) => victim(round).startAgain(),
  };
}

function restartOf({ serverPid }: BenchDatabase, nodes: readonly ClusterNode[]): Fault {
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
