import type { Db } from "#backend/platform/db/knex.ts";

interface NewChallenge {
  accountId: string;
  tokenHash: Buffer;
  staySignedIn: boolean;
  now: Date;
  expiresAt: Date;
}

export async function insertChallenge(db: Db, { now, ...challenge }: NewChallenge): Promise<void> {
  await db("second_factor_challenges").insert({ ...challenge, createdAt: now });
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
    .where({ tokenHash })
    .whereNull("usedAt")
    .where("expiresAt", ">", now)
    .first("id", "accountId", "staySignedIn");
}

/** Marks a challenge as used. Returns false when it was already used. */
export async function consumeChallenge(db: Db, id: string, now: Date): Promise<boolean> {
  const updated = await db("second_factor_challenges")
    .where({ id })
    .whereNull("usedAt")
    .update({ usedAt: now });
  return updated === 1;
}
