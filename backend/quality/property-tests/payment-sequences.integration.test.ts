import { randomInt } from "node:crypto";
import { env } from "node:process";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { reconcileNow } from "#backend/enrollments/testing/other-process.ts";
import { checkForChargebacks } from "#backend/enrollments/refunds/check-for-chargebacks.ts";
import { settleLectures } from "#backend/enrollments/fulfillment/settle-lectures.ts";
import { performAction } from "./perform-action.ts";
import { findLedgerViolations } from "#backend/enrollments/ledger-checks/ledger-violations-repo.ts";
import { findFinalViolations, findViolations } from "./invariants.ts";
import type { Action } from "./action.ts";
import { actions, capacities } from "./actions.ts";
import { takeSnapshot } from "./snapshot-repo.ts";
import { createFixtureFactory, type TestFixture, type FixtureFactory } from "./property-fixture.ts";

// Random sequences of actions by users, the provider and time: no money is lost, no seat is sold twice. A failure
// prints its seed and path; PROPERTY_SEED and PROPERTY_PATH repeat it (docs/payments.md).

const FIXED_SEED = 20_261_121;
const numberFrom = (name: string) => (env[name] ? Number(env[name]) : undefined);
const runs = numberFrom("PROPERTY_RUNS") ?? 30;
const path = env["PROPERTY_PATH"];
const randomSeed = numberFrom("PROPERTY_SEED") ?? randomInt(2 ** 31);

let database: TestDatabase;
let fixtures: FixtureFactory;
let completed = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  fixtures = await createFixtureFactory(database.db);
});
afterAll(async () => {
  await fixtures.close();
  await database.close();
});

async function checkInvariants({ services, chapa }: TestFixture, isEnd: boolean): Promise<void> {
  const snapshot = await takeSnapshot(services.db, services.clock());
  const violations = [
    ...findViolations(snapshot, chapa.charges),
    ...(isEnd ? findFinalViolations(snapshot, chapa.charges) : []),
    ...(isEnd ? await findLedgerViolations(services.db) : []),
  ];
  if (violations.length > 0)
    throw new Error(`${violations.join("\n")}\n${JSON.stringify(snapshot, null, 1)}`);
}

/** Restores the provider and lets time pass: whatever is still open after that would stay open forever. */
async function settleDown(fixture: TestFixture): Promise<void> {
  const [holdEnds, confirmationTimesOut, reviewEnds] = [61 * 60, 25 * 60 * 60, 8 * 24 * 60 * 60];
  fixture.chapa.recover();
  for (const seconds of [holdEnds, confirmationTimesOut, reviewEnds, holdEnds, confirmationTimesOut]) {
    fixture.advanceTime(seconds);
    await settleLectures(fixture.services);
    await reconcileNow(fixture.services);
    fixture.chapa.finishRefunds("refunded");
  }
  await reconcileNow(fixture.services);
  await checkForChargebacks(fixture.services);
}

async function runSequence(capacity: number | null, sequence: Action[]): Promise<void> {
  const fixture = await fixtures.newFixture(capacity);
  for (const action of sequence) {
    await performAction(fixture, action);
    await checkInvariants(fixture, false);
  }
  await settleDown(fixture);
  await checkInvariants(fixture, true);
  completed += 1;
  if (completed % 1000 === 0) process.stderr.write(`${completed} sequences passed\n`);
}

const isGiven = path !== undefined || Boolean(env["PROPERTY_SEED"]);
const options = { timeout: Math.max(120_000, runs * 2000), retry: 0 };

async function expectInvariants(seed: number): Promise<void> {
  const parameters = { seed, numRuns: runs, ...(path !== undefined && { path }) };
  const before = completed;
  await fc.assert(fc.asyncProperty(capacities, actions, runSequence), parameters);
  expect(completed - before).toBeGreaterThanOrEqual(path === undefined ? runs : 1);
}

test.each(isGiven ? [] : [FIXED_SEED])(
  "no payment is lost, charged for nothing or refunded twice, seed %i",
  options,
  expectInvariants,
);
test.each([randomSeed])(
  "the same holds with a seed of its own, %i",
  { ...options, tags: "wide" },
  expectInvariants,
);
