import { expect, test } from "vitest";
import { currentTraceId, runInTrace } from "#backend/platform/logging/request-trace.ts";
import { createKeyedMutex } from "./keyed-mutex.ts";

test("work under one key runs one after another, in order, and work under another key beside it", async () => {
  const mutex = createKeyedMutex();
  const log: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const slow = mutex.runExclusive("a", async () => {
    await released;
    log.push("a1");
    return 1;
  });
  const second = mutex.runExclusive("a", async () => {
    log.push("a2");
    return 2;
  });
  await mutex.runExclusive("b", async () => log.push("b1"));
  release();
  expect(await Promise.all([slow, second])).toEqual([1, 2]);
  expect(log).toEqual(["b1", "a1", "a2"]);
});

test("work that fails rejects for its own caller only", async () => {
  const mutex = createKeyedMutex();
  const failing = mutex.runExclusive("a", async () => {
    throw new Error("mine");
  });
  const next = mutex.runExclusive("a", async () => "done");
  await expect(failing).rejects.toThrow("mine");
  expect(await next).toBe("done");
});

test("however many wait under one key, none is refused", async () => {
  const mutex = createKeyedMutex();
  const results = await Promise.all(
    Array.from({ length: 3000 }, async (_, index) => mutex.runExclusive("a", async () => index)),
  );
  expect(results).toEqual(Array.from({ length: 3000 }, (_, index) => index));
});

test("work keeps the trace of its own caller, whoever was before it", async () => {
  const mutex = createKeyedMutex();
  const traceIn = (id: string) => runInTrace(id, () => mutex.runExclusive("a", async () => currentTraceId()));
  expect(await Promise.all([traceIn("1"), traceIn("2"), traceIn("3")])).toEqual(["1", "2", "3"]);
});
