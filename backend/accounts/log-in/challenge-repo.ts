import type { Db } from "#backend/platform/db/knex.ts";

interface NewChallenge {
  accountId: string;
  tokenHash: Buffer;
  staySignedIn: boolean;
  now: Date;
  expiresAt: Date;
}

export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  await db("second_factor_challenges").insert({
    account_id: challenge.accountId,
    token_hash: challenge.tokenHash,
    stay_signed_in: challenge.staySignedIn,
    created_at: challenge.now,
    expires_at: challenge.expiresAt,
  });
}

export interface ChallengeRecord {
  id: string;
  accountId: string;
  staySignedIn: boolean;
}

/** Returns undefined when the challenge is used, expired or unknown. */
export async function findChallenge(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<ChallengeRecord | undefined> {
  return db("second_factor_challenges")
    .where({ token_hash: tokenHash })
    .whereNull("used_at")
    .where("expires_at", ">", now)
    .first({ id: "id", accountId: "account_id", staySignedIn: "stay_signed_in" });
}

/** Marks a challenge as used. Returns false when it was already used. */
export async function consumeChallenge(db: Db, id: string, now: Date): Promise<boolean> {
  const updated = await db("second_factor_challenges")
    .where({ id })
    .whereNull("used_at")
    .update({ used_at: now });
  return updated === 1;
}
