import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { janusEnvironment, startJanus } from "#backend/quality/testing/janus/janus-process.ts";
import { createOpened, openClass, playing } from "#backend/quality/testing/janus/sfu-class.ts";
import { startTwoNodes } from "#backend/quality/testing/two-nodes.ts";
import type { SfuRoom } from "./sfu-metrics.ts";

const opened = createOpened();
const { publish, subscribe } = opened;
const running: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  await opened.closeAll();
  for (const one of running.splice(0).toReversed()) await one.stop();
});

test("two Janus servers post their traffic to one process, and the process of the pages logs it", async () => {
  const ports = [await freePort(), await freePort()];
  const logged: SfuRoom[] = [];
  const logger = pino({}, { write: (line: string) => void logged.push(JSON.parse(line).sfu) });
  const env = { ...janusEnvironment(...ports), SFU_ABOVE_SEATS: "0" };
  const nodes = await startTwoNodes({ env, logger, heartbeatMs: 100 });
  running.push(nodes);
  for (const port of ports) running.push(await startJanus({ port, eventsTo: nodes.b.url }));
  await expect.poll(() => nodes.database.db("media_sessions")).toHaveLength(4);

  const lossy = { audio: Buffer.alloc(100), video: Buffer.alloc(500), loseEvery: 10 };
  const clean = { audio: Buffer.alloc(100), video: Buffer.alloc(500) };
  const rooms: string[] = [];
  for (const media of [lossy, clean]) {
    const { host, page, lecture } = await openClass(nodes.a, opened);
    await playing(await subscribe(page, (await publish(host, media)).id), ["audio"]);
    rooms.push(lecture.id);
  }

  const last = (room: string | undefined) =>
    logged.findLast((line) => line?.room === room && (line.kbitsOut ?? 0) > 0);
  await expect
    .poll(() => rooms.map((room) => last(room)?.kbitsIn ?? 0), { timeout: 25_000 })
    .toSatisfy((kbits: number[]) => kbits.every((rate) => rate > 0));
  const [withLoss, without] = rooms.map(last);
  for (const line of [withLoss, without]) {
    // 50 packets of 100 bytes and 25 of 500 per second are 140 kbit/s, plus headers.
    expect(line).toMatchObject({ publishers: 1, subscribers: 1 });
    expect(line?.kbitsIn).toBeLessThan(250);
    expect(line?.kbitsOut).toBeLessThan(250);
  }
  expect(withLoss?.server).not.toBe(without?.server);
  // On a busy machine, late packets are requested again even without loss.
  expect(withLoss?.nacksOut).toBeGreaterThan(without?.nacksOut ?? Infinity);
});
