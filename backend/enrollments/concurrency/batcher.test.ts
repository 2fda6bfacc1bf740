import { expect, test, vi } from "vitest";
import { createBatcher } from "./batcher.ts";

/** Work that can be blocked, and the batches that it received. */
function blockableWork() {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const work = async (items: readonly number[]) => {
    batches.push([...items]);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items.map((item) => item * 10);
  };
  const endNext = async (count: number) => {
    await vi.waitFor(() => expect(ends).toHaveLength(count), 10_000);
    ends.at(-1)?.();
  };
  return { batches, work, endNext };
}

test("the first item runs at once; those that arrive meanwhile form batches of a limited size", async () => {
  const batcher = createBatcher<number, number>(3);
  const { batches, work, endNext } = blockableWork();
  const all = Promise.all([1, 2, 3, 4, 5].map((item) => batcher.run(item, work)));
  expect(batches).toEqual([[1]]);
  await endNext(1);
  await endNext(2);
  await endNext(3);
  expect(await all).toEqual([10, 20, 30, 40, 50]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  const late = batcher.run(6, work);
  await endNext(4);
  expect(await late).toBe(60);
});

test("the items of a failed batch run again alone, and a bad one fails for its own caller only", async () => {
  const batcher = createBatcher<string, string>(10);
  const batches: string[][] = [];
  const work = async (items: readonly string[]) => {
    batches.push([...items]);
    await Promise.resolve();
    if (items.includes("bad")) throw new Error("mine");
    return items.map((item) => `${item}!`);
  };
  const ends = await Promise.allSettled(
    ["first", "good", "bad", "fine"].map((item) => batcher.run(item, work)),
  );
  expect(ends.map((end) => (end.status === "fulfilled" ? end.value : String(end.reason)))).toEqual([
    "first!",
    "good!",
    "Error: mine",
    "fine!",
  ]);
  expect(batches).toEqual([["first"], ["good", "bad", "fine"], ["good"], ["bad"], ["fine"]]);
  expect(await batcher.run("later", work)).toBe("later!");
});

test("work that returns too few results has failed", async () => {
  const batcher = createBatcher<number, number>(10);
  await expect(batcher.run(1, async () => [])).rejects.toThrow("returned no result");
});
