import { setTimeout as wait } from "node:timers/promises";
import { availableParallelism } from "node:os";
import { withoutBaseline, type Result, type Run } from "../../measure/benchmark.ts";
import { processorSeconds } from "../../measure/processor-time.ts";
import { startHelper } from "../../stack/helper-process.ts";
import { startGenerator, type Generator } from "./generator.ts";
import { openFixture, type SfuStack } from "../sfu-fixture.ts";

const VIEWERS = [10, 25, 50, 75, 100, 150];
const PROCESSES = 2;
const SETTLE_MS = 5000;
const MEASURE_MS = 20_000;
/**
 * Janus or the generator is at its limit when more than this share of packets is lost, or when more than `FULL` of the
 * machine's CPU time is used.
 */
const MAX_LOSS = 0.001;
const FULL = 0.95;
const LARGEST_CLASS = 500;

/** One measured point of the load curve. Percentages are of one CPU core. */
interface Point {
  viewers: number;
  kbpsEach: number;
  loss: number;
  janusPercent: number;
  generatorPercent: number;
  isFull: boolean;
}

/** The number of viewers at 300 kbit/s that one Janus serves on this machine, together with their generator. */
export async function viewersHeld(run: Run, stack: SfuStack): Promise<Result[]> {
  const { janus, product, room } = await openFixture(run, stack, "viewers", {
    students: Math.max(...VIEWERS),
    settings: { MAX_SEATS_SFU: "1000" },
  });
  const { url } = product;
  const { token } = room.instructor;
  const publisher = startHelper(run, "sfu/load/publisher-process.ts", { url, roomId: room.lectureId, token });
  await publisher.request({});
  const generator = startGenerator(run, { url, room, processes: PROCESSES });
  const points: Point[] = [];
  for (const viewers of VIEWERS.slice(0, run.rounds)) {
    await generator.growTo(viewers);
    await wait(run.size(SETTLE_MS, 2000));
    const point = await measure(run, generator, janus.pid());
    points.push(point);
    run.log(describe(point));
    if (point.isFull) break;
  }
  return results(run, points);
}

async function measure(run: Run, generator: Generator, janusPid: number): Promise<Point> {
  const [before, janusBefore, since] = [
    await generator.count(),
    await processorSeconds([janusPid]),
    performance.now(),
  ];
  await wait(run.size(MEASURE_MS, 3000));
  const [now, janusNow] = [await generator.count(), await processorSeconds([janusPid])];
  const seconds = (performance.now() - since) / 1000;
  const sent = now.sent - before.sent;
  const loss = (sent - (now.received - before.received)) / sent;
  const janusPercent = ((janusNow - janusBefore) / seconds) * 100;
  const generatorPercent = ((now.cpuSeconds - before.cpuSeconds) / seconds) * 100;
  return {
    viewers: now.viewers,
    kbpsEach: ((now.bytes - before.bytes) * 8) / 1000 / seconds / now.viewers,
    loss,
    janusPercent,
    generatorPercent,
    isFull: loss > MAX_LOSS || janusPercent + generatorPercent > availableParallelism() * 100 * FULL,
  };
}

function perViewer({ janusPercent, viewers }: Point): number {
  return janusPercent / viewers;
}

function describe(point: Point): string {
  const { viewers, kbpsEach, loss, janusPercent, generatorPercent, isFull } = point;
  return (
    `${viewers} viewers of ${kbpsEach.toFixed(0)} kbit/s: loss ${(loss * 100).toFixed(3)} %, ` +
    `Janus ${janusPercent.toFixed(1)} % of a core (${perViewer(point).toFixed(2)} % each), ` +
    `generator ${generatorPercent.toFixed(0)} %${isFull ? ": full" : ""}`
  );
}

function results(run: Run, points: readonly Point[]): Result[] {
  const held = points.filter(({ loss }) => loss <= MAX_LOSS);
  const [first, last] = [held.at(0), held.at(-1)];
  if (!first || !last) throw new Error("not even the fewest viewers are held");
  const largest = (perViewer(last) * LARGEST_CLASS).toFixed(0);
  run.log(`extrapolated, not measured: ${LARGEST_CLASS} viewers take ${largest} % of a core`);
  const worstLoss = Math.max(...held.map(({ loss }) => loss)) * 100;
  return [
    withoutBaseline({
      what:
        `viewers held by one Janus at ${last.kbpsEach.toFixed(0)} kbit/s ` +
        `(generator: ${last.generatorPercent.toFixed(0)} % of one core)`,
      unit: "viewers",
      ours: last.viewers,
      limit: { of: "ours", atLeast: 100 },
      condition: { text: "loss < 0.1 %", holds: worstLoss < MAX_LOSS * 100 },
    }),
    {
      what: `Janus for each viewer: at ${last.viewers}, and at ${first.viewers} (500: ${largest} %, extrapolated)`,
      unit: "% of a core",
      ours: perViewer(last),
      baseline: perViewer(first),
      ratio: perViewer(last) / perViewer(first),
      control: null,
      limit: { of: "ours", atMost: 0.5 },
      condition: { text: "flat: ≤ 1.1×", holds: perViewer(last) <= 1.1 * perViewer(first) },
    },
  ];
}
