import { createHmac } from "node:crypto";
import type { IceServer } from "#contract/media/ice-server.ts";
import type { Clock } from "#backend/platform/clock.ts";

export interface TurnSettings {
  /** For example `turn:turn.gubae.example:3478?transport=udp`. */
  urls: readonly string[];
  /** coturn's `static-auth-secret`. */
  secret: string;
  ttlMinutes: number;
}

/** Returns an account's STUN and TURN servers. `holdMs` is how long their credentials are valid; null for unlimited. */
export type IceServersFor = ((accountId: string) => IceServer[]) & { readonly holdMs: number | null };

/**
 * TURN credentials are created for one account and a limited time, without contacting the relay: the user name contains
 * the expiry and the password is its signature (coturn's `use-auth-secret`, draft-uberti-behave-turn-rest-00). A
 * relayed call continues after its credentials have expired. Each join issues new ones, and pages join again before
 * theirs expire.
 */
function turnServer({ urls, secret, ttlMinutes }: TurnSettings, accountId: string, now: Date): IceServer {
  const until = Math.floor(now.getTime() / 1000) + ttlMinutes * 60;
  const username = `${until}:${accountId}`;
  const credential = createHmac("sha1", secret).update(username).digest("base64");
  return { urls: [...urls], username, credential };
}

export function createIceServers(
  fixed: readonly IceServer[],
  turn: TurnSettings | null,
  clock: Clock,
): IceServersFor {
  const serversFor = (accountId: string) => [
    ...fixed,
    ...(turn ? [turnServer(turn, accountId, clock())] : []),
  ];
  return Object.assign(serversFor, { holdMs: turn ? turn.ttlMinutes * 60_000 : null });
}
