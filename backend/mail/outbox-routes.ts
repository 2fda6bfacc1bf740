import { randomBytes } from "node:crypto";
import type Router from "@koa/router";
import type { Knex } from "#backend/db/knex.ts";
import { listKeptMails } from "./mail-repo.ts";
import { outboxPage } from "./outbox-page.ts";

const shown = 50;

/** Shows the mails of a demonstration to whoever asks, so it must exist nowhere else. */
export function mountOutbox(router: Router, { db, publicUrl }: { db: Knex; publicUrl: string }): void {
  router.get("/outbox", async (ctx) => {
    const nonce = randomBytes(16).toString("base64url");
    ctx.type = "html";
    ctx.set("Cache-Control", "no-store");
    ctx.set(
      "Content-Security-Policy",
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    );
    ctx.body = outboxPage(await listKeptMails(db, shown), { nonce, publicUrl });
  });
}
