import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import {
  addPasskey,
  startPasskey,
  startPasskeyLogIn,
  type Assertion,
  type NewCredential,
  type Passkey,
  type PasskeyCreation,
  type PasskeyRequest,
} from "#contract/accounts/passkey.ts";
import { call } from "./api-client.ts";
import { TEST_PASSWORD } from "./test-account.ts";

/** The origin of the test servers, which have no PUBLIC_URL. */
const testOrigin = "http://localhost:0";

const flag = { userPresent: 0x01, userVerified: 0x04, backupEligible: 0x08, backedUp: 0x10, newKey: 0x40 };

/** Values that a browser or an authenticator could get wrong or forge. */
interface Lies {
  origin?: string;
  rpId?: string;
  /** False if no fingerprint or PIN was requested. */
  userVerified?: boolean;
  userPresent?: boolean;
  counter?: number;
  type?: string;
  challenge?: string;
  userHandle?: string;
}

export interface SoftwareAuthenticator {
  create: (options: PasskeyCreation, lies?: Lies) => NewCredential;
  get: (options: PasskeyRequest, lies?: Lies) => Assertion;
}

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const encode = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");

function clientData(type: string, challenge: string, lies: Lies): Buffer {
  const { origin = testOrigin } = lies;
  const data = {
    type: lies.type ?? type,
    challenge: lies.challenge ?? challenge,
    origin,
    crossOrigin: false,
  };
  return Buffer.from(JSON.stringify(data));
}

function authenticatorData(rpId: string, flags: number, counter: number, key = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags);
  head.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), head, key]);
}

function flagsOf({ userVerified = true, userPresent = true }: Lies, base = 0): number {
  const synced = flag.backupEligible | flag.backedUp;
  return base | synced | (userVerified ? flag.userVerified : 0) | (userPresent ? flag.userPresent : 0);
}

/** A COSE key (RFC 9053, 7.1.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const parameters = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Uint8Array.from(Buffer.from(x, "base64url"))],
    [-3, Uint8Array.from(Buffer.from(y, "base64url"))],
  ]);
  return Buffer.from(isoCBOR.encode(parameters));
}

/** An attestation object in the format "none", without an attestation statement, as password managers send it. */
function attestationObject(authData: Buffer): string {
  const attestation = new Map<string, string | Map<string, string> | Uint8Array>([
    ["fmt", "none"],
    ["attStmt", new Map()],
    ["authData", Uint8Array.from(authData)],
  ]);
  return encode(isoCBOR.encode(attestation));
}

/** An authenticator with one ES256 passkey. It counts its log-ins. */
export function createSoftwareAuthenticator(): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let userHandle = "";
  let counter = 0;
  return {
    create({ challenge, rp, user }, lies = {}) {
      userHandle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const flags = flagsOf(lies, flag.newKey);
      const authData = authenticatorData(lies.rpId ?? rp.id, flags, lies.counter ?? counter, attested);
      const response = {
        clientDataJSON: encode(clientData("webauthn.create", challenge, lies)),
        attestationObject: attestationObject(authData),
        transports: ["internal", "hybrid", "carrier-pigeon"],
      };
      return { id: encode(id), type: "public-key", response };
    },
    get({ challenge, rpId }, lies = {}) {
      counter += 1;
      const data = clientData("webauthn.get", challenge, lies);
      const signed = authenticatorData(lies.rpId ?? rpId, flagsOf(lies), lies.counter ?? counter);
      const signature = sign("sha256", Buffer.concat([signed, sha256(data)]), privateKey);
      const response = {
        clientDataJSON: encode(data),
        authenticatorData: encode(signed),
        signature: encode(signature),
        userHandle: lies.userHandle ?? userHandle,
      };
      return { id: encode(id), type: "public-key", response };
    },
  };
}

export interface AddedPasskey {
  passkey: Passkey;
  authenticator: SoftwareAuthenticator;
}

export async function givePasskey(
  url: string,
  { token }: { token: string },
  name = "My phone",
): Promise<AddedPasskey> {
  const authenticator = createSoftwareAuthenticator();
  const options = await call(url, startPasskey, { token, body: { currentPassword: TEST_PASSWORD } });
  const credential = authenticator.create(options);
  return { passkey: await call(url, addPasskey, { token, body: { name, credential } }), authenticator };
}

/** Starts a log-in and signs its challenge. */
export async function signLogIn(url: string, authenticator: SoftwareAuthenticator, lies: Lies = {}) {
  return authenticator.get(await call(url, startPasskeyLogIn), lies);
}

const junkClientData = encode(
  JSON.stringify({ type: "webauthn.get", challenge: "a guess", origin: testOrigin }),
);

/** Well-formed, but not from any authenticator. */
export const junkAssertion: Assertion = {
  id: "AAAA",
  type: "public-key",
  response: {
    clientDataJSON: junkClientData,
    authenticatorData: encode(Buffer.alloc(37)),
    signature: "AAAA",
    userHandle: "AAAA",
  },
};

export const junkCredential: NewCredential = {
  id: "AAAA",
  type: "public-key",
  response: { clientDataJSON: junkClientData, attestationObject: "oA" },
};
