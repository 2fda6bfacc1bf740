import { Secret, TOTP } from "otpauth";

/** The settings of RFC 6238 that every authenticator app supports. */
const settings = { issuer: "Gubae", algorithm: "SHA1", digits: 6, period: 30 } as const;
const secretBytes = 20;
/** A phone's clock may be one time step off (RFC 6238, 5.2). */
const toleratedSteps = 1;

export function createTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: secretBytes }).buffer);
}

function totpOf(secret: Buffer, label = ""): TOTP {
  return new TOTP({ ...settings, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });
}

/**
 * Returns what an authenticator app needs: the secret in Base32 for manual entry, and an `otpauth:` link for a QR code.
 */
export function totpSetup(secret: Buffer, email: string): { secret: string; uri: string } {
  const totp = totpOf(secret, email);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns the time step to which a six-digit code belongs, or null for a wrong code. */
export function matchingStep(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: toleratedSteps });
  return delta === null ? null : Math.floor(timestamp / 1000 / settings.period) + delta;
}
