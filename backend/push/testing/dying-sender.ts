import { pino } from "pino";
import { connectDatabase } from "#backend/db/knex.ts";
import { sendPush } from "../delivery/send-push.ts";
import type { PushComposers } from "../notice.ts";

// Sends a notification, and never learns what became of it: the test kills this process.
const [, , connectionString = "", pushId = ""] = process.argv;
const compose = async () => ({ title: "t", body: "b", path: "/dashboard", ttlMs: 60_000 }) as const;
await sendPush(
  {
    db: connectDatabase(connectionString),
    clock: () => new Date(),
    logger: pino({ level: "silent" }),
    composers: new Proxy({} as PushComposers, { get: () => compose }),
    sendToBrowser: () => {
      process.stdout.write("sent");
      return new Promise(() => undefined);
    },
  },
  { pushId, isLastAttempt: false },
);
