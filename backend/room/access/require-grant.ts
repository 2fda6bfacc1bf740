import type { RoomGrant } from "#contract/room/signalling.ts";
import { AppError } from "#backend/platform/app-error.ts";

const withoutGrant = { publish: "host_only", subscribe: "viewers_only" } as const;

/**
 * Checks that a participant may publish or subscribe. Every request about media uses this, rather than the role.
 * @throws AppError host_only, viewers_only
 */
export function requireGrant({ grants }: { grants: readonly RoomGrant[] }, grant: RoomGrant): void {
  if (!grants.includes(grant)) throw new AppError(withoutGrant[grant]);
}
