import { afterAll, beforeAll, expect, test } from "vitest";
import { releasePayout } from "#contract/admin/admin.ts";
import { setSecondFactorSince } from "#backend/accounts/second-factor/second-factor-repo.ts";
import { setSteppedUp } from "#backend/accounts/sessions/session-repo.ts";
import { hashToken } from "#backend/accounts/sessions/token.ts";
import { createSession } from "#backend/accounts/sessions/authenticate.ts";
import {
  createKillableServer,
  type KillableServer,
} from "#backend/quality/property-tests/killable-server.ts";
import { insertPerson } from "#backend/quality/property-tests/snapshot-repo.ts";
import { runJobNow } from "#backend/platform/jobs/testing/hurry-jobs.ts";
import {
  startFakeTransfers,
  type FakeTransfers,
} from "#backend/payments/providers/chapa/testing/fake-chapa-transfers.ts";
import { send } from "#backend/quality/testing/api-client.ts";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { insertPayout } from "./payout-repo.ts";
import { insertEarnings, ageTransfers, listPayoutBalances } from "./testing/insert-earnings.ts";

// Kills the server between the steps of a payout's release, and restarts it. Everything is real except the passage of
// time.

const PAYABLE_SANTIM = 40_500;
let database: TestDatabase;
let server: KillableServer;
let chapa: FakeTransfers;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await createKillableServer(database);
  chapa = await startFakeTransfers(server.step);
  const admin = await insertPerson(database.db, { name: "Admin", role: "admin", passwordHash: "no log-in" });
  token = await createSession(database.db, admin, new Date());
  await setSecondFactorSince(database.db, admin, new Date());
  // Extends the admin's proof of identity beyond the end of the test, since the test takes longer than a proof is
  // normally valid.
  await setSteppedUp(database.db, { tokenHash: hashToken(token) }, new Date(Date.now() + 3_600_000));
  await server.start({
    PAYMENT_PROVIDER: "chapa",
    CHAPA_SECRET_KEY: "CHASECK_TEST-a-key-of-the-fake",
    CHAPA_WEBHOOK_SECRET: "a secret hash of the fake's dashboard",
    CHAPA_URL: chapa.baseUrl,
  });
});
afterAll(async () => {
  await server.close();
  await chapa.close();
  await database.close();
});

/** Creates an instructor with earnings and a requested payout. Returns the payout's id. */
async function requestPayout(): Promise<string> {
  const { db } = database;
  const person = { name: "Sara Haile", role: "instructor", passwordHash: "no log-in" } as const;
  const instructorId = await insertPerson(db, person);
  const now = new Date();
  await insertEarnings(db, instructorId, { santim: PAYABLE_SANTIM, now });
  const { id } = await insertPayout(db, {
    reference: `gb-out-${instructorId.slice(-12)}`,
    instructorId,
    amountSantim: PAYABLE_SANTIM,
    bankCode: "855",
    bankName: "telebirr",
    accountNumber: "0911223344",
    accountName: "Sara Haile",
    releaseAfter: now,
    now,
  });
  return id;
}

test(
  "a payout is transferred once, between whichever steps of its release the server is killed",
  { timeout: 900_000 },
  async () => {
    const { rounds, lastStep } = await server.killAtSteps(requestPayout, async (id) => {
      const reply = await send(server.url(), releasePayout, { params: { id }, token });
      expect(reply.status).toBe(200);
    });
    // The server must also have been killed at the late steps: claim, transfer and ledger.
    expect(lastStep).toBeGreaterThan(6);

    const unfinished = async () => {
      for (const transfer of chapa.transfers.values()) transfer.status = "success";
      await ageTransfers(database.db);
      await runJobNow(database.db, "advance-payouts");
      const payouts = await listPayoutBalances(database.db);
      return payouts.filter(({ status, inTransit, payable, reference }) => {
        const wasTransferred = chapa.transfers.has(reference);
        // The server was killed before it committed the release, so an admin can release the payout again.
        if (status === "requested") return wasTransferred || payable !== -PAYABLE_SANTIM || inTransit !== 0;
        return status !== "paid" || !wasTransferred || payable !== 0 || inTransit !== 0;
      });
    };
    await expect.poll(unfinished, { timeout: 200_000, interval: 250 }).toEqual([]);
    const payouts = await listPayoutBalances(database.db);
    expect(payouts).toHaveLength(rounds);
    // In the last two rounds at least, the server was not killed during the release, so at least two payouts must be
    // paid.
    expect(payouts.filter(({ status }) => status === "paid").length).toBeGreaterThanOrEqual(2);
  },
);
