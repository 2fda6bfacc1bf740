import type { Passkey, PasskeyRequest } from "#contract/accounts/passkey.ts";
import type { CredentialRecord, PasskeyRecord } from "./passkey-repo.ts";

export function presentPasskey({ id, name, createdAt, lastUsedAt, backedUp }: PasskeyRecord): Passkey {
  return {
    _id: id,
    name,
    addedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    backedUp,
  };
}

/** Returns the credential descriptor with which the browser finds the passkey on a device. */
export function presentCredential({
  credentialId,
  transports,
}: CredentialRecord): PasskeyRequest["allowCredentials"][number] {
  return { id: credentialId.toString("base64url"), type: "public-key", transports };
}
