import { checkEnrollment } from "#contract/enrollments/enrollment.ts";
import { makePayment, withdrawPayment } from "#contract/payments/payment.ts";
import { RETURN_URL, verify } from "#backend/enrollments/testing/lecture-fixture.ts";
import { payOnPage, type Choices } from "#backend/enrollments/testing/payer.ts";
import type { FileStore } from "#backend/platform/files/storage/file-store.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { TestServer } from "#backend/quality/testing/test-server.ts";
import { contentTypeOf, replayFolder } from "../files/replay-keys.ts";
import { readyReplay, type ReadyReplay } from "./ready-replay.ts";

/** In birr. */
export const REPLAY_PRICE = 150;
/**
 * Number of segments, each of four seconds. Once the third segment has been sent, more than a quarter of the replay has
 * been sent.
 */
export const SEGMENTS = 10;

/** Creates a lecture that was given and whose replay is for sale. */
export async function soldReplay(
  api: Pick<TestServer, "url" | "db">,
  files: FileStore | null,
  now: Date,
): Promise<ReadyReplay> {
  const lecture = await readyReplay(api, files, now);
  const startsAt = new Date(now.getTime() - 2 * 3_600_000);
  await api
    .db("lectures")
    .where({ id: lecture.id })
    .update({
      startsAt,
      durationMinutes: 60,
      startedAt: startsAt,
      fulfillment: "given",
      fulfillmentDecidedAt: now,
      replayPriceSantim: REPLAY_PRICE * 100,
    });
  await api
    .db("assemblies")
    .where({ recordingId: lecture.recordingId })
    .update({ durationMs: SEGMENTS * 4000 });
  if (!files) return lecture;
  for (let segment = 1; segment < SEGMENTS; segment++) {
    const name = segmentFile(segment);
    const key = `${replayFolder(lecture.recordingId)}/${name}`;
    await files.write(key, Buffer.from("0123456789"), contentTypeOf(name));
  }
  return lecture;
}

export const segmentFile = (segment: number) => `240p/${String(segment).padStart(5, "0")}.m4s`;

export const purchaseOf = (classId: string, amount = REPLAY_PRICE) =>
  ({ classId, kind: "replay", amount, returnUrl: RETURN_URL, phone_number: "0911234567" }) as const;

/** Starts a payment for a replay. Returns the URL of the checkout page, and the payment's reference. */
export function startPurchase({ url }: Pick<TestServer, "url">, classId: string, { token }: TestAccount) {
  return call(url, makePayment, { body: purchaseOf(classId), token });
}

/** Returns why a replay can't be bought. */
export async function purchaseRefusal(
  { url }: Pick<TestServer, "url">,
  classId: string,
  { token }: TestAccount,
): Promise<string> {
  return (await errorOf(url, makePayment, { body: purchaseOf(classId), token })).code;
}

/** Buys a replay and pays on the sandbox's page. */
export async function buyReplay(
  api: TestServer,
  classId: string,
  { student, ...choices }: Choices & { student?: TestAccount } = {},
) {
  const buyer = student ?? (await newAccount(api.url, "student"));
  const { url, textRef } = await startPurchase(api, classId, buyer);
  await payOnPage(url, { webhook: "never", ...choices });
  return { ...buyer, textRef, verified: await verify(api, textRef, buyer) };
}

export const ownOf = ({ url }: Pick<TestServer, "url">, classId: string, { token }: TestAccount) =>
  call(url, checkEnrollment, { body: { classId }, token });

export const giveBack = ({ url }: Pick<TestServer, "url">, classId: string, { token }: TestAccount) =>
  call(url, withdrawPayment, { body: { classId }, token });

export const giveBackRefusal = async (
  { url }: Pick<TestServer, "url">,
  classId: string,
  { token }: TestAccount,
) => (await errorOf(url, withdrawPayment, { body: { classId }, token })).code;

/** Keeps all sessions valid after a test has set the clock ahead to `now`. */
export async function keepSessions(db: Db, now: Date): Promise<void> {
  await db("sessions").update({ lastUsedAt: now, expiresAt: new Date(now.getTime() + 86_400_000) });
}
