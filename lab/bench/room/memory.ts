import { setTimeout as wait } from "node:timers/promises";
import { withoutBaseline, type Benchmark } from "../measure/benchmark.ts";
import { insertLecture } from "../stack/bench-lecture-repo.ts";
import { startPostgres } from "../stack/database.ts";
import { startHelper } from "../stack/helper-process.ts";
import { startProduct } from "../stack/product.ts";
import { residentMegabytes } from "../measure/resident-memory.ts";

const PAGES = 500;
const SAMPLES = 10;
const SAMPLE_EVERY_MS = 1000;

export const memory: Benchmark = {
  name: "memory",
  needs: [],
  async measure(run) {
    const openDatabase = await startPostgres(run);
    const { db, connectionString } = await openDatabase("memory");
    const { lectureId: roomId, students } = await insertLecture(db, run.size(PAGES, 10));
    const { url, pid } = await startProduct(run, connectionString);
    run.log(`${(await residentMegabytes(pid)).toFixed(0)} MB before anybody has joined`);

    const tokens = students.map(({ token }) => token);
    const pages = startHelper(run, "room/participants/crowd-process.ts", { url, roomId, tokens, as: "page" });
    await pages.request({ do: "join" });
    run.log(`${tokens.length} pages are in the room`);
    const samples: number[] = [];
    while (samples.length < run.size(SAMPLES, 1)) {
      await wait(SAMPLE_EVERY_MS);
      samples.push(await residentMegabytes(pid));
    }
    run.log(`${samples.map((sample) => sample.toFixed(0)).join(", ")} MB`);
    return withoutBaseline({
      what: `backend memory with ${tokens.length} idle room sockets`,
      unit: "MB",
      // The maximum, because the machine must have that much memory.
      ours: Math.max(...samples),
      limit: { of: "ours", atMost: 250 },
    });
  },
};
