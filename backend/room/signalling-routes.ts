import type Router from "@koa/router";
import type { Context } from "koa";
import { SIGNALLING_KEY, SIGNALLING_PATH } from "#contract/signalling.ts";
import { authenticate } from "#backend/accounts/authenticate.ts";
import { tokenFromHeader } from "#backend/accounts/token.ts";
import { AppError } from "#backend/app-error.ts";
import type { Clock } from "#backend/clock.ts";
import type { Db } from "#backend/db/knex.ts";
import { newPeerId } from "./peer-id.ts";
import type { Signalling } from "./signalling.ts";
import type { Tickets } from "./ticket.ts";

interface SignallingServices {
  db: Db;
  clock: Clock;
  tickets: Tickets;
  signalling: Signalling;
}

/**
 * The two HTTP calls of the PeerServer protocol. Our own pages need neither: their ids come with the join.
 * Both need a session. `peers` moreover needs a ticket of the caller's own as `?token=`, and lists whom that peer may
 * speak to: the host its viewers, a viewer its host. Otherwise it answers 401, which PeerJS shows as the
 * permission error of the specification.
 */
export function mountSignalling(router: Router, services: SignallingServices): void {
  const { db, clock, tickets, signalling } = services;
  const base = `${SIGNALLING_PATH}/${SIGNALLING_KEY}`;

  async function signedIn(ctx: Context): Promise<string> {
    const token = tokenFromHeader(ctx.get("Authorization"));
    const caller = token ? await authenticate(db, token, clock()) : null;
    if (!caller) throw new AppError("not_signed_in");
    ctx.set("Cache-Control", "no-store");
    return caller.accountId;
  }

  router.get(`${base}/id`, async (ctx) => {
    await signedIn(ctx);
    ctx.type = "text/plain";
    ctx.body = newPeerId();
  });

  router.get(`${base}/peers`, async (ctx) => {
    const accountId = await signedIn(ctx);
    const { token } = ctx.query;
    const ticket = typeof token === "string" ? tickets.read(token) : null;
    if (!ticket || ticket.expired || ticket.claims.account !== accountId)
      throw new AppError("ticket_invalid");
    const { room, role } = ticket.claims;
    ctx.body = signalling
      .peersIn(room)
      .filter((other) => other.role !== role)
      .map(({ peer }) => peer);
  });
}
