import { DEVICE_ABSOLUTE_MS, DEVICE_GRACE_MS, DEVICE_IDLE_MS, SESSION_IDLE_MS } from "#backend/constants.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db, Knex } from "#backend/db/knex.ts";
import type { OwnCookie } from "#backend/http/own-cookie.ts";
import { type AccountRecord, findAccountById } from "./account-repo.ts";
import { openSession } from "./authenticate.ts";
import { deleteIdleSessions, insertDevice, lockDevice, rotateDevice } from "./device-repo.ts";
import { hashToken, newToken } from "./token.ts";

export const DEVICE_COOKIE = "gubae_device";

/** The cookie of a device that stays signed in; null takes it back. It goes to one call of ours only. */
export function deviceCookie(token: string | null): OwnCookie {
  return { name: DEVICE_COOKIE, value: token, path: "/users/session", maxAgeMs: DEVICE_IDLE_MS };
}

/** A session's token, and the cookie of its device when that stays signed in. */
export interface OpenedSession {
  token: string;
  device: string | null;
}

/** Opens a session after the password was right, on a device that stays signed in or does not. */
export async function openSessionOnDevice(
  db: Db,
  { accountId, stays, now }: { accountId: string; stays: boolean; now: Date },
): Promise<OpenedSession> {
  if (!stays) return { token: await openSession(db, accountId, now), device: null };
  const device = newToken();
  const expiresAt = new Date(now.getTime() + DEVICE_IDLE_MS);
  const deviceId = await insertDevice(db, accountId, { tokenHash: hashToken(device), now, expiresAt });
  return { token: await openSession(db, accountId, now, deviceId), device };
}

export interface ResumedSession {
  token: string;
  account: AccountRecord;
  /** The device's next cookie; undefined when the one that a call just before this one set stays. */
  device: string | undefined;
}

/**
 * Opens a session for a remembered device. Its cookie changes with each use. The one before the last still
 * works, since the answer that brought the last may have been lost on its way; tabs that open together bring
 * it too, and get no new cookie.
 * @throws AppError not_signed_in
 */
export async function resumeSession(
  { db, clock }: { db: Knex; clock: Clock },
  presented: string,
): Promise<ResumedSession> {
  const now = clock();
  const hash = hashToken(presented);
  return db.transaction(async (trx) => {
    const device = await lockDevice(trx, hash);
    if (!device || now >= device.expiresAt) throw new AppError("not_signed_in");
    const account = await findAccountById(trx, device.accountId);
    if (!account) throw new AppError("not_signed_in");
    await deleteIdleSessions(trx, device.id, new Date(now.getTime() - SESSION_IDLE_MS));
    const token = await openSession(trx, device.accountId, now, device.id);
    const isPrevious = device.previousHash?.equals(hash) === true;
    if (isPrevious && now.getTime() - device.rotatedAt.getTime() < DEVICE_GRACE_MS)
      return { token, account, device: undefined };
    const next = newToken();
    const end = Math.min(now.getTime() + DEVICE_IDLE_MS, device.createdAt.getTime() + DEVICE_ABSOLUTE_MS);
    const expiresAt = new Date(end);
    await rotateDevice(trx, device.id, { tokenHash: hashToken(next), previousHash: hash, now, expiresAt });
    return { token, account, device: next };
  });
}
