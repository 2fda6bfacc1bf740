import { hash, verify } from "@node-rs/argon2";

// OWASP's first choice for argon2id (2024): 19 MiB, two passes, one lane.
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2);
}

let decoy: Promise<string> | undefined;

/**
 * Whether `password` belongs to `passwordHash`. Without a hash (unknown account) the same work is done
 * against a decoy, so that time doesn't tell who has an account.
 */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword("decoy");
  const matches = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== undefined && matches;
}
