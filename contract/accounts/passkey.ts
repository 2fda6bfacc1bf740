import { z } from "zod/mini";
import { endpoint, id } from "../http/endpoint.ts";
import { textField } from "../text/text-field.ts";
import { staySignedIn } from "./account.ts";
import { currentPassword } from "./password.ts";

const incomplete = "This passkey is incomplete.";

/** Bytes in WebAuthn's JSON form: base64url without padding. */
function bytes(max: number) {
  return z
    .string({ error: incomplete })
    .check(
      z.minLength(1, incomplete),
      z.maxLength(max, "This passkey is too long."),
      z.regex(/^[\w-]+$/, incomplete),
    );
}

/** At most 1,023 bytes (Web Authentication Level 3, section 4), which are 1,364 characters. */
const credentialId = bytes(1364);
const clientDataJSON = bytes(4096);
const type = z.literal("public-key", { error: incomplete });

export const passkeyName = textField({
  missing: "Enter a name for this passkey.",
  max: 60,
  long: "A name can be up to 60 characters long.",
});

/** A new credential: the parts of WebAuthn's `RegistrationResponseJSON` that the server reads. */
const newCredential = z.object(
  {
    id: credentialId,
    type,
    response: z.object(
      {
        clientDataJSON,
        attestationObject: bytes(16_384),
        transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
      },
      { error: incomplete },
    ),
  },
  { error: incomplete },
);
export type NewCredential = z.infer<typeof newCredential>;

/** A credential's signature: the parts of WebAuthn's `AuthenticationResponseJSON` that the server reads. */
const assertion = z.object(
  {
    id: credentialId,
    type,
    response: z.object(
      {
        clientDataJSON,
        authenticatorData: bytes(4096),
        signature: bytes(4096),
        userHandle: z.optional(bytes(86)),
      },
      { error: incomplete },
    ),
  },
  { error: incomplete },
);
export type Assertion = z.infer<typeof assertion>;

export const passkey = z.object({
  _id: id,
  name: z.string(),
  /** ISO 8601 in UTC. */
  addedAt: z.string(),
  /** ISO 8601 in UTC; null before its first use. */
  lastUsedAt: z.nullable(z.string()),
  /** Whether a password manager has backed up the passkey, so that the passkey outlives the device. */
  backedUp: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

const credential = z.object({ id: z.string(), type, transports: z.array(z.string()) });

/** Options for `navigator.credentials.get()`. The challenge works once, for a few minutes and for one purpose. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** In milliseconds. */
  timeout: z.number(),
  userVerification: z.literal("required"),
  /** Empty for a log-in: the device offers the passkeys that it has. */
  allowCredentials: z.array(credential),
});
export type PasskeyRequest = z.infer<typeof requestOptions>;

/** Options for `navigator.credentials.create()`. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type, alg: z.number() })),
  /** In milliseconds. */
  timeout: z.number(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});
export type PasskeyCreation = z.infer<typeof creationOptions>;

/** Lists the caller's passkeys, oldest first. */
export const listPasskeys = endpoint({
  method: "GET",
  path: "/users/me/passkeys",
  data: z.array(passkey),
});

/** Starts adding a passkey. Fails with `passkey_limit` when the account has the maximum number. */
export const startPasskey = endpoint({
  method: "POST",
  path: "/users/me/passkeys/options",
  body: z.object({ currentPassword }),
  data: creationOptions,
});

/** Adds the passkey that the device has created, and ends the account's other sessions. */
export const addPasskey = endpoint({
  method: "POST",
  path: "/users/me/passkeys",
  status: 201,
  body: z.object({ name: passkeyName, credential: newCredential }),
  data: passkey,
});

export const renamePasskey = endpoint({
  method: "PUT",
  path: "/users/me/passkeys/{id}",
  params: z.object({ id }),
  body: z.object({ name: passkeyName }),
  data: passkey,
});

/**
 * Removes a passkey, and ends the account's other sessions. Fails with `not_found` when the passkey was already
 * removed.
 */
export const removePasskey = endpoint({
  method: "POST",
  path: "/users/me/passkeys/{id}/remove",
  params: z.object({ id }),
  body: z.object({ currentPassword }),
  data: z.object({}),
});

/** Starts a log-in. Takes no email, so that it reveals nothing about accounts. */
export const startPasskeyLogIn = endpoint({
  method: "POST",
  path: "/users/login/passkey/options",
  data: requestOptions,
});

/** Logs in: the passkey replaces the password and the second factor. */
export const logInWithPasskey = endpoint({
  method: "POST",
  path: "/users/login/passkey",
  body: z.object({ credential: assertion, staySignedIn }),
  data: z.object({ token: z.string() }),
});

/** Fails with `passkey_missing` when the account has no passkey. */
export const startPasskeyStepUp = endpoint({
  method: "POST",
  path: "/users/me/step-up/passkey/options",
  data: requestOptions,
});

/** Proves the second factor again in this session with a passkey. */
export const stepUpWithPasskey = endpoint({
  method: "POST",
  path: "/users/me/step-up/passkey",
  body: z.object({ credential: assertion }),
  data: z.object({}),
});
