import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { createFigureReader } from "./figure-reader.ts";

const logger = pino({ level: "silent" });

test("however many scrapes come, one query is made, and again when its figures are no longer fresh", async () => {
  const query = vi.fn(async () => 7);
  const read = createFigureReader(query, { logger, freshMs: 30 });
  expect(await Promise.all([read(), read(), read()])).toEqual([7, 7, 7]);
  await read();
  expect(query).toHaveBeenCalledTimes(1);
  await expect.poll(async () => (await read(), query.mock.calls.length)).toBe(2);
});

test("a database that does not answer holds up no scrape, and gets no second query", async () => {
  const query = vi.fn(() => new Promise<number>(() => undefined));
  const read = createFigureReader(query, { logger, patienceMs: 5 });
  expect([await read(), await read()]).toEqual([null, null]);
  expect(query).toHaveBeenCalledTimes(1);
});

test("a failure shows nothing, not what was known before", async () => {
  const query = vi.fn(async () => 7).mockRejectedValueOnce(new Error("away"));
  const read = createFigureReader(query, { logger, freshMs: 0 });
  expect([await read(), await read()]).toEqual([null, 7]);
  query.mockRejectedValueOnce(new Error("away"));
  expect(await read()).toBeNull();
});

test("what is long fresh is asked for again soon after a failure", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const query = vi.fn(async () => 7).mockRejectedValueOnce(new Error("away"));
  const read = createFigureReader(query, { logger, freshMs: 300_000 });
  expect([await read(), await read()]).toEqual([null, null]);
  vi.advanceTimersByTime(2000);
  expect(await read()).toBe(7);
  vi.advanceTimersByTime(299_000);
  await read();
  expect(query).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
