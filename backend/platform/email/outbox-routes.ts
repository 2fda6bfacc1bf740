import { randomBytes } from "node:crypto";
import type Router from "@koa/router";
import type { Knex } from "#backend/platform/db/knex.ts";
import { fontPolicy } from "#backend/platform/http/pages/ethiopic-font.ts";
import { listStoredEmails } from "./email-repo.ts";
import { outboxPage } from "./outbox-page.ts";

const maxEmails = 50;

/** Shows all stored emails to anyone, so it must be mounted only in a demonstration. */
export function mountOutbox(router: Router, { db, publicUrl }: { db: Knex; publicUrl: string }): void {
  router.get("/outbox", async (ctx) => {
    const nonce = randomBytes(16).toString("base64url");
    ctx.type = "html";
    ctx.set("Cache-Control", "no-store");
    ctx.set(
      "Content-Security-Policy",
      `default-src 'none'; style-src 'nonce-${nonce}'; ${fontPolicy}; base-uri 'none'; frame-ancestors 'none'`,
    );
    ctx.body = outboxPage(await listStoredEmails(db, maxEmails), { nonce, publicUrl });
  });
}
