import { setTimeout as wait } from "node:timers/promises";
import { alone, type Benchmark } from "./measure/benchmark.ts";
import { insertClass } from "./stack/class-repo.ts";
import { startPostgres } from "./stack/database.ts";
import { startHelper } from "./stack/helper-process.ts";
import { startProduct } from "./stack/product.ts";
import { residentMegabytes } from "./stack/resident-memory.ts";

const PAGES = 500;
const SAMPLES = 10;
const SAMPLE_EVERY_MS = 1000;

export const memory: Benchmark = {
  name: "memory",
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const { db, connectionString } = await openDatabase("memory");
    const { lectureId: roomId, students } = await insertClass(db, PAGES);
    const { url, pid } = await startProduct(run, connectionString);
    run.say(`${(await residentMegabytes(pid)).toFixed(0)} MB before anybody is there`);

    const tokens = students.map(({ token }) => token);
    const pages = startHelper(run, "stack/room-crowd.ts", { url, roomId, tokens, as: "page" });
    await pages.ask({ do: "join" });
    run.say(`${PAGES} pages are in the room`);
    const samples: number[] = [];
    while (samples.length < SAMPLES) {
      await wait(SAMPLE_EVERY_MS);
      samples.push(await residentMegabytes(pid));
    }
    run.say(`${samples.map((sample) => sample.toFixed(0)).join(", ")} MB`);
    return alone({
      what: `backend memory with ${PAGES} idle room sockets`,
      unit: "MB",
      // The most it ever held: what a machine has to have.
      ours: Math.max(...samples),
      limit: { of: "ours", atMost: 250 },
    });
  },
};
