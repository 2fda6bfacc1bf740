import { z } from "zod";
import { percentile } from "../measure/arithmetic.ts";
import { withoutBaseline, type Result, type Run } from "../measure/benchmark.ts";
import { processorSeconds } from "../measure/processor-time.ts";
import { insertLecture, insertSlides } from "../stack/bench-lecture-repo.ts";
import { startPostgres } from "../stack/database.ts";
import { startHelper } from "../stack/helper-process.ts";
import { startProduct } from "../stack/product.ts";

const SECONDS = 30;
const SLIDES = 20;
const classes = [
  { viewers: 10, latencyMs: 120, cores: 0.2 },
  { viewers: 500, latencyMs: 400, cores: 0.5 },
];
const drawReply = z.object({
  latencies: z.array(z.number()),
  acknowledgements: z.array(z.number()),
  bytes: z.number(),
});

/** A host draws without pause, 20 batches a second, for a small class and a large one. */
export async function drawnInk(run: Run): Promise<Result[]> {
  const openDatabase = await startPostgres(run);
  const results: Result[] = [];
  for (const { viewers, ...limits } of classes) {
    const { db, connectionString } = await openDatabase(`ink-${viewers}`);
    const fixture = await insertLecture(db, run.size(viewers, 5));
    const slides = await insertSlides(db, fixture.lectureId, SLIDES);
    const { url, pid } = await startProduct(run, connectionString);
    results.push(...(await measureClass(run, { ...fixture, slides, url, pid, limits })));
  }
  return results;
}

interface Class extends Awaited<ReturnType<typeof insertLecture>> {
  slides: string[];
  url: string;
  pid: number;
  limits: { latencyMs: number; cores: number };
}

async function measureClass(
  run: Run,
  { lectureId: roomId, instructor, students, slides, url, pid, limits }: Class,
): Promise<Result[]> {
  const pages = startHelper(run, "slides/ink-process.ts", {
    url,
    roomId,
    slides,
    host: instructor.token,
  });
  run.log(`${students.length} viewers join`);
  await pages.request({ do: "join", tokens: students.map(({ token }) => token) });
  const seconds = run.size(SECONDS, 2);
  await pages.request({ do: "draw", seconds: run.size(5, 1) });
  const before = await processorSeconds([pid]);
  const drawn = drawReply.parse(await pages.request({ do: "draw", seconds }));
  const used = (await processorSeconds([pid])) - before;
  run.log(
    `${drawn.acknowledgements.length} batches, p95 acknowledged in ${percentile(drawn.acknowledgements, 95).toFixed(0)} ms`,
  );
  const atMost = (limit: number) => ({ of: "ours" as const, atMost: limit });
  const of = `with ${students.length} viewers`;
  return [
    withoutBaseline({
      what: `processor time of the API while a host draws without pause, ${of}`,
      unit: "cores",
      ours: used / seconds,
      limit: atMost(limits.cores),
    }),
    withoutBaseline({
      what: `ink sent until a viewer's page has it, ${of}, p95`,
      unit: "ms",
      ours: percentile(drawn.latencies, 95),
      limit: atMost(limits.latencyMs),
    }),
    withoutBaseline({
      what: `a minute of drawing at a viewer who saves data, ${of}`,
      unit: "kB",
      ours: ((drawn.bytes / seconds) * 60) / 1000,
      // Of 3 MB an hour beside the sound, 20 minutes of drawing without pause take 1.2.
      limit: atMost(60),
    }),
  ];
}
