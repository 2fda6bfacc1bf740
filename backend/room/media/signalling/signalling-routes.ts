import type Router from "@koa/router";
import type { Context } from "koa";
import { SIGNALLING_KEY, SIGNALLING_PATH } from "#contract/room/signalling.ts";
import { authenticate } from "#backend/accounts/sessions/authenticate.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { tokenFromHeader } from "#backend/platform/http/caller.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { createPeerId } from "../../access/peer-id.ts";
import type { Signalling } from "./signalling-server.ts";
import type { Tickets } from "../../access/ticket.ts";

interface SignallingServices {
  db: Db;
  clock: Clock;
  tickets: Tickets;
  signalling: Signalling;
}

/**
 * Mounts the two HTTP calls of the PeerServer protocol. Our own pages need neither call, because the join response
 * already contains the peer ids. Both calls require a session. `peers` also requires the caller's own ticket as
 * `?token=` and lists whom that peer may contact: the viewers for the host, the host for a viewer. Without a valid
 * ticket it responds with 401, which PeerJS reports as the specification's permission error.
 */
export function mountSignalling(router: Router, services: SignallingServices): void {
  const { db, clock, tickets, signalling } = services;
  const base = `${SIGNALLING_PATH}/${SIGNALLING_KEY}`;

  async function signedIn(ctx: Context): Promise<Caller> {
    const token = tokenFromHeader(ctx.get("Authorization"));
    const caller = token ? await authenticate(db, token, clock()) : null;
    if (!caller) throw new AppError("not_signed_in");
    ctx.set("Cache-Control", "no-store");
    return caller;
  }

  router.get(`${base}/id`, async (ctx) => {
    await signedIn(ctx);
    ctx.type = "text/plain";
    ctx.body = createPeerId();
  });

  router.get(`${base}/peers`, async (ctx) => {
    const { sessionId } = await signedIn(ctx);
    const { token } = ctx.query;
    const ticket = typeof token === "string" ? tickets.read(token) : null;
    if (!ticket || ticket.expired || ticket.claims.session !== sessionId)
      throw new AppError("ticket_invalid");
    const { room, role } = ticket.claims;
    ctx.body = signalling
      .peersIn(room)
      .filter((other) => other.role !== role)
      .map(({ peer }) => peer);
  });
}
