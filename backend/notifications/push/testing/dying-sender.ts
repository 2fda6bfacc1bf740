import { pino } from "pino";
import { connectDatabase } from "#backend/platform/db/knex.ts";
import { sendPush } from "../send-push.ts";
import type { PushComposers } from "../push-notification.ts";

// Sends a notification but never learns the outcome, because the test kills this process.
const [, , connectionString = "", pushId = "", now = ""] = process.argv;
const compose = async () => ({ title: "t", body: "b", path: "/dashboard", ttlMs: 60_000 }) as const;
await sendPush(
  {
    db: connectDatabase(connectionString),
    // The test's time, since at night the notification would be postponed to the morning.
    clock: () => new Date(now),
    logger: pino({ level: "silent" }),
    composers: new Proxy({} as PushComposers, { get: () => compose }),
    sendToBrowser: () => {
      process.stdout.write("sent");
      return new Promise(() => undefined);
    },
  },
  { pushId, isLastAttempt: false },
);
