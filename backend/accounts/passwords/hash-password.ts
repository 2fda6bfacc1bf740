import { hash, verify } from "@node-rs/argon2";

/** `low` is for tests, which sign up thousands of users; production rejects it. */
export type PasswordCost = "full" | "low";

export const argon2Options = {
  // OWASP's recommendation for argon2id (2024): 19 MiB, two iterations, one degree of parallelism.
  full: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  low: { memoryCost: 8, timeCost: 1, parallelism: 1 },
};

export function hashPassword(password: string, cost: PasswordCost = "full"): Promise<string> {
  return hash(password, argon2Options[cost]);
}

let decoy: Promise<string> | undefined;

/**
 * Returns true if `password` matches `passwordHash`. Without a hash (unknown account), a decoy is verified instead, so
 * that the timing doesn't reveal who has an account.
 */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword("decoy");
  const matches = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== undefined && matches;
}
