import { pino } from "pino";
import { z } from "zod";
import { connectDatabase } from "#backend/db/knex.ts";
import { createJobs } from "../create-jobs.ts";
import { jobKind } from "../job-kind.ts";
import { task } from "../task.ts";

/** A process that takes a job, says so and never ends it: somebody has to kill it. */
const [address = ""] = process.argv.slice(2);
const db = connectDatabase(address, 2);
const endless = jobKind("greet", z.object({}));
const tasks = [
  task(endless, async () => {
    process.stdout.write("taken\n");
    await new Promise(() => undefined);
  }),
];
createJobs({ db, logger: pino({ level: "silent" }), tasks, regular: false, heartbeatMs: 100 }).start();
