import { pino } from "pino";
import { z } from "zod";
import { connectDatabase } from "#backend/platform/db/knex.ts";
import { jobKind } from "../job-kind.ts";
import { createJobRunner } from "../job-runner.ts";
import { task } from "../task.ts";

/** A process that takes a job, reports it and never finishes it, for a test that kills the process. */
const [address = ""] = process.argv.slice(2);
const db = connectDatabase(address, 2);
const endless = jobKind("greet", z.object({}));
const tasks = [
  task(endless, async () => {
    process.stdout.write("taken\n");
    await new Promise(() => undefined);
  }),
];
createJobRunner({ db, logger: pino({ level: "silent" }), tasks, cron: false, heartbeatMs: 100 }).start();
