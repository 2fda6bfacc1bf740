import {
  DEVICE_ABSOLUTE_MS,
  DEVICE_GRACE_MS,
  DEVICE_IDLE_MS,
  SESSION_IDLE_MS,
} from "#backend/platform/constants.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { ResponseCookie } from "#backend/platform/http/set-cookie.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import { deviceInfo } from "../security/device-info.ts";
import { type AccountRecord, findAccountById } from "../account-repo.ts";
import { createSession } from "./authenticate.ts";
import { deleteIdleSessions, insertDevice, lockDevice, rotateDevice } from "./device-repo.ts";
import { hashToken, createToken } from "./token.ts";

export const DEVICE_COOKIE = "gubae_device";

/** The cookie of a remembered device; null removes it. */
export function deviceCookie(token: string | null): ResponseCookie {
  return { name: DEVICE_COOKIE, value: token, path: "/users/session", maxAgeMs: DEVICE_IDLE_MS };
}

/** A session's token and, if the device is remembered, the device's token. */
export interface OpenedSession {
  token: string;
  device: string | null;
}

interface NewSession {
  accountId: string;
  staySignedIn: boolean;
  now: Date;
  client: RequestClient;
}

/** Creates a session, and remembers the device if requested. `openSession` decides whether a session may be created. */
export async function createSessionOnDevice(
  db: Db,
  { accountId, staySignedIn, now, client }: NewSession,
): Promise<OpenedSession> {
  if (!staySignedIn) return { token: await createSession(db, accountId, now, { client }), device: null };
  const device = createToken();
  const expiresAt = new Date(now.getTime() + DEVICE_IDLE_MS);
  const deviceId = await insertDevice(db, accountId, {
    tokenHash: hashToken(device),
    now,
    expiresAt,
    device: deviceInfo(client),
  });
  return { token: await createSession(db, accountId, now, { deviceId, client }), device };
}

export interface ResumedSession {
  token: string;
  account: AccountRecord;
  /** The device's next token; undefined when a concurrent request has just rotated the token. */
  device: string | undefined;
}

/**
 * Opens a session for a remembered device. Each use replaces the device's token. The previous token still works, since
 * the response with the new one may have been lost. When several tabs open simultaneously, the slower ones send the
 * token that has just been replaced; they get a session, but no new token.
 * @throws AppError not_signed_in
 */
export async function resumeSession(
  { db, clock }: { db: Knex; clock: Clock },
  deviceToken: string,
  client: RequestClient,
): Promise<ResumedSession> {
  const now = clock();
  const hash = hashToken(deviceToken);
  return db.transaction(async (trx) => {
    const device = await lockDevice(trx, hash);
    if (!device || now >= device.expiresAt) throw new AppError("not_signed_in");
    const account = await findAccountById(trx, device.accountId);
    // Admins' devices are not remembered, but this account may have become an admin after the device was remembered.
    if (!account || account.role === "admin") throw new AppError("not_signed_in");
    await deleteIdleSessions(trx, device.id, new Date(now.getTime() - SESSION_IDLE_MS));
    const token = await createSession(trx, device.accountId, now, { deviceId: device.id, client });
    const isPrevious = device.previousHash?.equals(hash) === true;
    if (isPrevious && now.getTime() - device.rotatedAt.getTime() < DEVICE_GRACE_MS)
      return { token, account, device: undefined };
    const next = createToken();
    const expiry = Math.min(now.getTime() + DEVICE_IDLE_MS, device.createdAt.getTime() + DEVICE_ABSOLUTE_MS);
    const expiresAt = new Date(expiry);
    await rotateDevice(trx, device.id, {
      tokenHash: hashToken(next),
      previousHash: hash,
      now,
      expiresAt,
      device: deviceInfo(client),
    });
    return { token, account, device: next };
  });
}
