import { releasePayout as release } from "../decide-payout.ts";
import type { AdminServices } from "../../admin-services.ts";
import { createEnrollmentEvents } from "#backend/enrollments/state/enrollment-events.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import type { PayoutProvider } from "#backend/payments/providers/payout-provider.ts";
import { createSandboxPayouts } from "#backend/payments/providers/sandbox/sandbox-payouts.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { asAdmin, givenLecture } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, TEST_PASSWORD } from "#backend/quality/testing/test-account.ts";
import type { TestServer } from "#backend/quality/testing/test-server.ts";
import { getMyEarnings } from "#contract/payments/earnings.ts";
import { listMyPayouts, requestPayout } from "#contract/payments/payout.ts";

/** The server's `PLATFORM_FEE_PERCENT`: of the 450 birr for a seat, the instructor gets 405. */
export const FEE_PERCENT = "10";

/** Creates an admin, and an instructor who can request 405 birr from a lecture that was sold and given. */
export async function payoutFixture(api: TestServer) {
  const admin = await asAdmin(api, await newAccount(api.url, "student", "Almaz Admin"));
  const sold = await givenLecture(api);
  const { token } = sold.host;

  /** The services of another process, with its own provider and clock. */
  const process = (provider: Partial<PayoutProvider>, now = new Date()): AdminServices => {
    const clock = () => now;
    return {
      db: api.db,
      clock,
      logger: createLogger("silent"),
      provider: { ...createSandboxPayouts({ db: api.db, clock }), ...provider },
      payoutWaitHours: 48,
      maxSeats: 20,
      knownProviders: ["sandbox", "free"],
      onSessionEnded: () => undefined,
      onMessageDecided: () => undefined,
      onQuestionDecided: () => undefined,
      events: createEnrollmentEvents(() => undefined),
    };
  };
  return {
    admin,
    sold,
    process,
    /** Requests a payout in birr to an account. Returns the payout's id. */
    createRequest: async (accountNumber = "0911223344", amount = 400): Promise<string> => {
      const destination = { bankCode: "855", accountNumber, accountName: "Sara Haile" };
      const body = { amount, ...destination, password: TEST_PASSWORD };
      return (await call(api.url, requestPayout, { token, body }))._id;
    },
    onSubject: (id: string, body?: object) => ({ token: admin.token, params: { id }, ...(body && { body }) }),
    releaseWith: (provider: Partial<PayoutProvider>, payoutId: string, now?: Date) =>
      release(process(provider, now), { adminId: admin.id, payoutId }),
    earnings: () => call(api.url, getMyEarnings, { token }),
    /** The instructor's latest payout, as the instructor sees it. */
    mine: async () => (await call(api.url, listMyPayouts, { token }))[0],
    /** Returns the amounts booked for one payout in each ledger account, in santim. */
    balances: async (payoutId: string): Promise<Record<string, number>> => {
      const rows: { account: string; total: number }[] = await api
        .db("ledger_entries")
        .join("ledger_transactions", "ledger_transactions.id", "ledger_entries.transactionId")
        .where({ payoutId })
        .groupBy("account")
        .select("account", api.db.raw("sum(amount_santim)::bigint as total"));
      return Object.fromEntries(
        rows.filter(({ total }) => total !== 0).map(({ account, total }) => [account, total]),
      );
    },
  };
}

export type PayoutFixture = Awaited<ReturnType<typeof payoutFixture>>;
