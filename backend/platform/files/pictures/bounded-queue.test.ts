import { expect, test } from "vitest";
import { createBoundedQueue } from "./bounded-queue.ts";

/** A task that ends only when the test resolves or rejects it. */
function held(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = () => {
    log.push(name);
    return promise;
  };
  return { work, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("runs up to `concurrency` tasks at once, the others in order", async () => {
  const log: string[] = [];
  const queue = createBoundedQueue({ concurrency: 2, maxQueued: 2 });
  const works = ["a", "b", "c", "d"].map((name) => held(log, name));
  const results = works.map(({ work }) => queue.run(work));
  expect(log).toEqual(["a", "b"]);
  works[1]?.end();
  await settled();
  expect(log).toEqual(["a", "b", "c"]);
  for (const { end } of works) end();
  expect(await Promise.all(results.map((result) => Promise.resolve(result)))).toEqual(["a", "b", "c", "d"]);
});

test("rejects a task while it is full, and accepts others later", async () => {
  const log: string[] = [];
  const queue = createBoundedQueue({ concurrency: 1, maxQueued: 1 });
  const works = ["a", "b", "c"].map((name) => held(log, name));
  const [first, second, third] = works.map(({ work }) => queue.run(work));
  expect(third).toBeNull();
  for (const { end } of works) end();
  expect([await first, await second]).toEqual(["a", "b"]);
  expect(await queue.run(async () => "later")).toBe("later");
});

test("a failed task rejects only its own promise and frees its slot", async () => {
  const queue = createBoundedQueue({ concurrency: 1, maxQueued: 5 });
  const broken = held([], "broken");
  const failing = queue.run(broken.work);
  const next = queue.run(async () => "next");
  broken.fail();
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});
