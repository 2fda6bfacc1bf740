import { afterAll, beforeAll, expect, test } from "vitest";
import { releasePayout } from "#contract/admin.ts";
import { openSession } from "#backend/accounts/authenticate.ts";
import { createKillableServer, type KillableServer } from "#backend/enrollments/proof/killable-server.ts";
import { insertAccount } from "#backend/enrollments/proof/proof-repo.ts";
import {
  startFakeTransfers,
  type FakeTransfers,
} from "#backend/payments/chapa/testing/fake-chapa-transfers.ts";
import { send } from "#backend/testing/api-client.ts";
import { createTestDatabase, type TestDatabase } from "#backend/testing/test-database.ts";
import { insertPayout } from "./payout-repo.ts";
import { insertEarnings, letTransfersAge, payoutsAndBooks } from "./testing/earned.ts";

// The server is really killed between steps of a payout's release, started again, and nobody helps.

const OWED_SANTIM = 40_500;
let database: TestDatabase;
let server: KillableServer;
let chapa: FakeTransfers;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await createKillableServer(database.connectionString);
  chapa = await startFakeTransfers(server.step);
  const admin = await insertAccount(database.db, { name: "Admin", role: "admin", passwordHash: "no log-in" });
  token = await openSession(database.db, admin, new Date());
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

/** Somebody who has earned something and asked for it. */
async function requested(): Promise<string> {
  const { db } = database;
  const person = { name: "Sara Haile", role: "instructor", passwordHash: "no log-in" } as const;
  const instructorId = await insertAccount(db, person);
  const now = new Date();
  await insertEarnings(db, instructorId, { santim: OWED_SANTIM, now });
  const { id } = await insertPayout(db, {
    reference: `gb-out-${instructorId.slice(-12)}`,
    instructorId,
    amountSantim: OWED_SANTIM,
    bankCode: "855",
    bankName: "telebirr",
    accountNumber: "0911223344",
    accountName: "Sara Haile",
    now,
  });
  return id;
}

test("killed between any two steps of a release, a payout goes out once", { timeout: 900_000 }, async () => {
  const { kills, lastStep } = await server.killAtSteps(requested, async (id) => {
    const reply = await send(server.url(), releasePayout, { params: { id }, token });
    expect(reply.status).toBe(200);
  });
  // Claimed, sent, booked: it was killed before late steps too.
  expect(lastStep).toBeGreaterThan(6);

  const state = async () => {
    for (const transfer of chapa.transfers.values()) transfer.status = "success";
    await letTransfersAge(database.db);
    const payouts = await payoutsAndBooks(database.db);
    return payouts.filter(({ status, inTransit, payable, reference }) => {
      const wasSent = chapa.transfers.has(reference);
      // Killed before it was released: an admin may release it again.
      if (status === "requested") return wasSent || payable !== -OWED_SANTIM || inTransit !== 0;
      return status !== "paid" || !wasSent || payable !== 0 || inTransit !== 0;
    });
  };
  await expect.poll(state, { timeout: 200_000, interval: 2000 }).toEqual([]);
  const payouts = await payoutsAndBooks(database.db);
  expect(payouts).toHaveLength(kills + 2);
  // Those two that got through, and whichever were killed after their release.
  expect(payouts.filter(({ status }) => status === "paid").length).toBeGreaterThanOrEqual(2);
});
