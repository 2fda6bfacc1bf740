import { createHmac } from "node:crypto";
import type { IceServer } from "#contract/room.ts";
import type { Clock } from "#backend/clock.ts";

export interface TurnSettings {
  /** As `turn:turn.gubae.example:3478?transport=udp`. */
  urls: readonly string[];
  /** coturn's `static-auth-secret`. */
  secret: string;
  ttlMinutes: number;
}

/** The servers that a browser may use to reach the others of its room, and how long they let it; null: for ever. */
export type IceServersFor = ((accountId: string) => IceServer[]) & { readonly holdMs: number | null };

/**
 * Relay credentials are made for one person and a time, without asking the relay: the name says until when it holds,
 * the password is its signature (coturn's `use-auth-secret`, draft-uberti-behave-turn-rest-00). A relayed call that
 * stands outlives them; each join brings fresh ones, and pages join again before theirs expire.
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
