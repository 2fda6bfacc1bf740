import { setTimeout as wait } from "node:timers/promises";
import { withoutBaseline, type Result, type Run } from "../measure/benchmark.ts";
import type { BenchDatabase } from "../stack/database.ts";
import { insertLecture } from "../stack/bench-lecture-repo.ts";
import { killOf, restartOf, sleepOf, until, type Fault } from "./process-faults.ts";
import { ReturningParticipant } from "./returning-participant.ts";
import { startNodes } from "./start-nodes.ts";

const PARTICIPANTS = 40;
const FAULTS = 10;
const BACK_SECONDS = 10;
/**
 * The pause between a sender's messages: even when a process is suspended for 20 s, the sender stays below the limit of
 * 60 messages per minute.
 */
const SAY_EVERY_MS = 500;

/**
 * Returns the seconds from a fault until all participants are in the room and have received a message sent after it.
 */
async function timeReturn(
  people: readonly ReturningParticipant[],
  fault: Fault,
  round: number,
): Promise<number> {
  // Each round has a different sender: a participant may send 60 messages per minute, and resends count.
  const speaker = people[round % people.length];
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

/**
 * Returns the number of lost messages, summed over all participants, plus the number of messages that are stored twice.
 */
async function lostOrDoubled(
  { db }: BenchDatabase,
  roomId: string,
  people: readonly ReturningParticipant[],
): Promise<number> {
  const stored: { seq: number; clientId: string }[] = await db("messages")
    .where({ lectureId: roomId })
    .select("seq", "clientId");
  await until(() => people.every((one) => one.seqs.size >= stored.length), "the arrival of all messages");
  const lost = people.reduce((sum, one) => sum + stored.filter(({ seq }) => !one.seqs.has(seq)).length, 0);
  return lost + stored.length - new Set(stored.map((message) => message.clientId)).size;
}

/**
 * Returns the number of stale connections in the database, plus the number of participants whose connection is missing
 * there.
 */
async function ghosts(
  { db }: BenchDatabase,
  roomId: string,
  people: readonly ReturningParticipant[],
): Promise<number> {
  const stored: string[] = await db("room_connections")
    .where({ lectureId: roomId, disconnectedAt: null })
    .pluck("socketId");
  const own = people.map((one) => one.socketId() ?? "");
  const stale = stored.filter((id) => !own.includes(id));
  const missing = own.filter((id) => !stored.includes(id));
  return stale.length + missing.length;
}

/** Returns the number of PostgreSQL connections used for messages between processes. */
async function busConnections({ db }: BenchDatabase): Promise<number> {
  const { rows } = await db.raw(
    "select count(*) from pg_stat_activity where application_name = 'gubae-messaging' and datname = current_database()",
  );
  return rows[0].count;
}

/**
 * Faults during a lecture on two processes: one process is killed, PostgreSQL crashes and restarts, and one process is
 * suspended and resumed.
 */
export async function returns(run: Run, database: BenchDatabase): Promise<Result[]> {
  const { lectureId: roomId, instructor, students } = await insertLecture(database.db, PARTICIPANTS - 1);
  const { url, nodes } = await startNodes(run, database.connectionString, 2);
  const people = [instructor, ...students].map(
    ({ token }) => new ReturningParticipant({ url, roomId, token }),
  );
  run.after(async () => {
    for (const one of people) one.close();
  });
  await until(() => people.every((one) => one.isInside()), "the first join of everybody");

  const results: Result[] = [];
  const connectedBy = await busConnections(database);
  for (const fault of [killOf(nodes), restartOf(database, nodes), sleepOf(nodes)]) {
    const seconds: number[] = [];
    for (let round = 1; round <= (run.rounds ?? FAULTS); round += 1) {
      seconds.push(await timeReturn(people, fault, round));
      run.log(`${fault.name} ${round}: ${seconds.at(-1)?.toFixed(1)} s`);
    }
    const wrong = await lostOrDoubled(database, roomId, people);
    const left = await ghosts(database, roomId, people);
    const connections = await busConnections(database);
    run.log(`${fault.name}: ${wrong} messages wrong, ${left} ghosts, ${connections} connections of the bus`);
    const what = `${fault.name}, ${seconds.length} times: everybody back with the next message, slowest`;
    results.push({
      ...withoutBaseline({
        what,
        unit: "s",
        ours: Math.max(...seconds),
        limit: { of: "ours", atMost: BACK_SECONDS },
      }),
      condition: {
        text: "no message lost or doubled, no ghosts, connections to PostgreSQL as before",
        holds: wrong === 0 && left === 0 && connections === connectedBy,
      },
    });
  }
  return results;
}
