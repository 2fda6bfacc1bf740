import { randomInt } from "node:crypto";
import { env } from "node:process";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#backend/testing/test-database.ts";
import { reconcileNow } from "../testing/other-process.ts";
import { watchPaidPayments } from "../watch-paid-payments.ts";
import { act } from "./act.ts";
import { wrongAtEnd, wrongNow } from "./invariants.ts";
import { actions, capacities, type Action } from "./proof-actions.ts";
import { takePicture } from "./proof-repo.ts";
import { createStage, type ProofWorld, type Stage } from "./proof-world.ts";

// Whatever people, the provider and time do to each other, in whatever order: no money is lost, no seat is sold
// twice. A failure prints its seed and path; PROOF_SEED and PROOF_PATH play it again (docs/payments.md).

const FIXED_SEED = 20_261_121;
const given = (name: string) => (env[name] ? Number(env[name]) : undefined);
const runs = given("PROOF_RUNS") ?? 150;
const path = env["PROOF_PATH"];
const randomSeed = given("PROOF_SEED") ?? randomInt(2 ** 31);

let database: TestDatabase;
let stage: Stage;
let played = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  stage = await createStage(database.db);
});
afterAll(async () => {
  await stage.close();
  await database.close();
});

async function look({ services, chapa }: ProofWorld, isEnd: boolean): Promise<void> {
  const picture = await takePicture(services.db, services.clock());
  const wrong = [...wrongNow(picture, chapa.charges), ...(isEnd ? wrongAtEnd(picture, chapa.charges) : [])];
  if (wrong.length > 0) throw new Error(`${wrong.join("\n")}\n${JSON.stringify(picture, null, 1)}`);
}

/** The provider is well again and time passes: what is still open then is open for ever. */
async function settleDown(world: ProofWorld): Promise<void> {
  const [holdIsOver, nobodyKnows] = [61 * 60, 25 * 60 * 60];
  world.chapa.recover();
  for (const seconds of [holdIsOver, holdIsOver, nobodyKnows]) {
    world.pass(seconds);
    await reconcileNow(world.services);
    world.chapa.finishRefunds("refunded");
  }
  await reconcileNow(world.services);
  await watchPaidPayments(world.services);
}

async function play(capacity: number | null, sequence: Action[]): Promise<void> {
  const world = await stage.newWorld(capacity);
  for (const action of sequence) {
    await act(world, action);
    await look(world, false);
  }
  await settleDown(world);
  await look(world, true);
  played += 1;
  if (played % 1000 === 0) process.stderr.write(`${played} sequences hold\n`);
}

const seeds = path === undefined && !env["PROOF_SEED"] ? [FIXED_SEED, randomSeed] : [randomSeed];

test.each(seeds)(
  "money is never lost, kept for nothing or paid back twice, seed %i",
  async (seed) => {
    const parameters = { seed, numRuns: runs, ...(path !== undefined && { path }) };
    const before = played;
    await fc.assert(fc.asyncProperty(capacities, actions, play), parameters);
    expect(played - before).toBeGreaterThanOrEqual(path === undefined ? runs : 1);
  },
  Math.max(120_000, runs * 2000),
);
