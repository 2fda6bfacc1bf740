import { randomUUID } from "node:crypto";
import { getMyEarnings } from "#contract/payments/earnings.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { requestPayout } from "#contract/payments/payout.ts";
import { releasePayout } from "#contract/admin/admin.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { asAdmin, soldLecture, type GivenLecture } from "#backend/quality/testing/given-lecture.ts";
import { newAccount, TEST_PASSWORD, type TestAccount } from "#backend/quality/testing/test-account.ts";
import type { TestServer } from "#backend/quality/testing/test-server.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface PromisedReplay extends GivenLecture {
  /** The time at which the lecture, which lasted one hour, ended. */
  end: Date;
  change: (values: object) => Promise<unknown>;
  /**
   * Sets the clock to this many hours after the lecture's end. All sessions stay valid and count as just
   * re-authenticated.
   */
  hoursAfter: (hours: number) => Promise<void>;
  /** Inserts a recording and returns its id. */
  record: (state: string, expiresAt: Date | null) => Promise<string>;
  /** Creates a replay and pays out the host's earnings. Returns the admin who released the payout. */
  payOut: () => Promise<TestAccount>;
  /** Returns the emails of this kind about this lecture. */
  emails: (kind: string) => Promise<{ accountId: string; body: string | null }[]>;
  /** Returns the input for a request that the host makes about the replay. */
  input: (query?: Record<string, string>) => {
    token: string;
    params: { id: string };
    query: Record<string, string>;
  };
  withdraw: (student: TestAccount) => Promise<{ refund: string }>;
  /** Returns the host's balance in birr. */
  balance: () => Promise<number>;
}

/**
 * Creates a lecture that was given and that was sold for 450 birr with the promise of a replay for 30 days. The server
 * must use `time` as its clock.
 */
export async function promisedReplay(api: TestServer, time: { now: Date }): Promise<PromisedReplay> {
  time.now = new Date();
  const end = new Date(time.now.getTime() + 2 * hourMs);
  const given = await promisedLecture(api, end);
  const id = given.lecture._id;
  const { token } = given.host;

  async function hoursAfter(hours: number): Promise<void> {
    const now = new Date(end.getTime() + hours * hourMs);
    time.now = now;
    const session = { lastUsedAt: now, expiresAt: new Date(now.getTime() + dayMs), steppedUpAt: now };
    await api.db("sessions").update(session);
  }

  async function record(state: string, expiresAt: Date | null): Promise<string> {
    const recordingId = randomUUID();
    const times = { startedAt: end, endedAt: state === "recording" ? null : end, expiresAt };
    await api.db("recordings").insert({ id: recordingId, lectureId: id, state, ...times });
    return recordingId;
  }

  async function payOut(): Promise<TestAccount> {
    await record("ready", new Date(end.getTime() + 30 * dayMs));
    await hoursAfter(15 * 24);
    const admin = await asAdmin(api, await newAccount(api.url, "student"));
    const destination = { bankCode: "855", accountNumber: "0911223344", accountName: "Sara Haile" };
    const body = { amount: 405, ...destination, password: TEST_PASSWORD };
    const payout = await call(api.url, requestPayout, { token, body });
    await call(api.url, releasePayout, { token: admin.token, params: { id: payout._id } });
    return admin;
  }

  return {
    ...given,
    end,
    change: async (values) => api.db("lectures").where({ id }).update(values),
    hoursAfter,
    record,
    payOut,
    emails: async (kind) => api.db("emails").where({ kind, subjectId: id }).orderBy("id"),
    input: (query = {}) => ({ token, params: { id }, query }),
    withdraw: (student) => call(api.url, withdrawPayment, { token: student.token, body: { classId: id } }),
    balance: async () => (await call(api.url, getMyEarnings, { token })).balance,
  };
}

async function promisedLecture(api: TestServer, end: Date): Promise<GivenLecture> {
  const given = await soldLecture(api);
  const startsAt = new Date(end.getTime() - hourMs);
  await api
    .db("enrollments")
    .where({ lectureId: given.lecture._id })
    .update({ boughtStartsAt: startsAt, boughtDurationMinutes: 60 });
  await api
    .db("lectures")
    .where({ id: given.lecture._id })
    .update({
      startsAt,
      durationMinutes: 60,
      startedAt: startsAt,
      fulfillment: "given",
      fulfillmentDecidedAt: new Date(end.getTime() + hourMs),
      recordingEnabled: true,
      replayDays: 30,
    });
  return given;
}
