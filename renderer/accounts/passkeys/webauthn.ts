import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import type {
  Assertion,
  NewCredential,
  PasskeyCreation,
  PasskeyRequest,
} from "#contract/accounts/passkey.ts";
import { ApiError } from "#renderer/data/client/api-error.ts";

const codes: Readonly<Record<string, string>> = {
  // Browsers don't distinguish a dismissed dialog from one that found no passkey.
  NotAllowedError: "passkey_cancelled",
  AbortError: "passkey_cancelled",
  InvalidStateError: "passkey_exists",
};

/** Converts a failure of the browser's dialog (Web Authentication Level 3, 5.1) to the error that forms show. */
function dialogError(thrown: unknown): ApiError {
  const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown));
  return new ApiError({ code: codes[name] ?? "passkey_unusable", status: 0, message, cause: thrown });
}

/**
 * Shows the browser's dialog that creates a passkey.
 *
 * @throws {ApiError}
 */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<NewCredential> {
  try {
    return await startRegistration({ optionsJSON });
  } catch (thrown) {
    throw dialogError(thrown);
  }
}

/**
 * Shows the browser's dialog that signs with a passkey.
 *
 * @throws {ApiError}
 */
export async function signWithPasskey(optionsJSON: PasskeyRequest): Promise<Assertion> {
  try {
    return await startAuthentication({ optionsJSON });
  } catch (thrown) {
    throw dialogError(thrown);
  }
}
