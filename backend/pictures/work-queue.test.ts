import { expect, test } from "vitest";
import { createWorkQueue } from "./work-queue.ts";

/** Work that ends when it is told to. */
function held(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = () => {
    log.push(name);
    return promise;
  };
  return { work, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("does as much at once as it may, the rest in order", async () => {
  const log: string[] = [];
  const queue = createWorkQueue({ atOnce: 2, mayWait: 2 });
  const works = ["a", "b", "c", "d"].map((name) => held(log, name));
  const results = works.map(({ work }) => queue.run(work));
  expect(log).toEqual(["a", "b"]);
  works[1]?.end();
  await settled();
  expect(log).toEqual(["a", "b", "c"]);
  for (const { end } of works) end();
  expect(await Promise.all(results.map((result) => Promise.resolve(result)))).toEqual(["a", "b", "c", "d"]);
});

test("refuses what would wait too long, and takes work again later", async () => {
  const log: string[] = [];
  const queue = createWorkQueue({ atOnce: 1, mayWait: 1 });
  const works = ["a", "b", "c"].map((name) => held(log, name));
  const [first, second, third] = works.map(({ work }) => queue.run(work));
  expect(third).toBeNull();
  for (const { end } of works) end();
  expect([await first, await second]).toEqual(["a", "b"]);
  expect(await queue.run(async () => "later")).toBe("later");
});

test("a failure is its own caller's and gives the place free", async () => {
  const queue = createWorkQueue({ atOnce: 1, mayWait: 5 });
  const broken = held([], "broken");
  const failing = queue.run(broken.work);
  const next = queue.run(async () => "next");
  broken.fail();
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("next");
});
