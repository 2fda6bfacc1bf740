import type { Db } from "#backend/platform/db/knex.ts";

/** The purpose of a challenge, and the session that it is for; a log-in has no session yet. */
export type ChallengeUse =
  | { purpose: "log_in"; sessionId: null }
  | { purpose: "register" | "step_up"; sessionId: string };

export async function insertPasskeyChallenge(
  db: Db,
  { hash, use, expiresAt }: { hash: Buffer; use: ChallengeUse; expiresAt: Date },
): Promise<void> {
  await db("passkey_challenges").insert({
    challengeHash: hash,
    purpose: use.purpose,
    sessionId: use.sessionId,
    expiresAt,
  });
}

/** Deletes a challenge. Returns false when it is unknown, used, expired, or was issued for another use. */
export async function spendPasskeyChallenge(
  db: Db,
  { hash, use, now }: { hash: Buffer; use: ChallengeUse; now: Date },
): Promise<boolean> {
  const deleted = await db("passkey_challenges")
    .where({ challengeHash: hash, purpose: use.purpose, sessionId: use.sessionId })
    .where("expiresAt", ">", now)
    .delete();
  return deleted === 1;
}
