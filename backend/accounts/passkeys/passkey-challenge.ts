import { z } from "zod";
import { AppError } from "#backend/platform/app-error.ts";
import { PASSKEY_CHALLENGE_MS } from "#backend/platform/constants.ts";
import { createToken, hashToken } from "../sessions/token.ts";
import {
  insertPasskeyChallenge,
  spendPasskeyChallenge,
  type ChallengeUse,
} from "./passkey-challenge-repo.ts";
import type { PasskeyServices } from "./passkey-services.ts";

/** Creates a Base64url challenge of 256 random bits. It is stored as a hash, works once and expires within minutes. */
export async function createChallenge(
  { db, clock }: Pick<PasskeyServices, "db" | "clock">,
  use: ChallengeUse,
): Promise<string> {
  const challenge = createToken();
  const expiresAt = new Date(clock().getTime() + PASSKEY_CHALLENGE_MS);
  await insertPasskeyChallenge(db, { hash: hashToken(challenge), use, expiresAt });
  return challenge;
}

const clientData = z.object({ challenge: z.string() });

function challengeOf(clientDataJSON: string): string | undefined {
  try {
    return clientData.safeParse(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString())).data
      ?.challenge;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/**
 * Marks the browser's signed challenge as spent, and returns the challenge. A retry after a later failure needs a new
 * challenge.
 * @throws AppError passkey_expired when it is unknown, used, expired, or was issued for another use
 */
export async function spendChallenge(
  { db, clock }: Pick<PasskeyServices, "db" | "clock">,
  clientDataJSON: string,
  use: ChallengeUse,
): Promise<string> {
  const challenge = challengeOf(clientDataJSON);
  const spent =
    challenge !== undefined &&
    (await spendPasskeyChallenge(db, { hash: hashToken(challenge), use, now: clock() }));
  if (!spent) throw new AppError("passkey_expired");
  return challenge;
}
