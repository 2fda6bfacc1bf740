import { expect, test, vi } from "vitest";
import { createTogether } from "./do-together.ts";

/** Work that can be held up, and what it was given each time. */
function heldUp() {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const work = async (items: readonly number[]) => {
    batches.push([...items]);
    await new Promise<void>((resolve) => ends.push(resolve));
    return items.map((item) => item * 10);
  };
  const endNext = async (count: number) => {
    await vi.waitFor(() => expect(ends).toHaveLength(count));
    ends.at(-1)?.();
  };
  return { batches, work, endNext };
}

test("the first begins at once; whoever comes meanwhile is done together, at most so many", async () => {
  const together = createTogether<number, number>(3);
  const { batches, work, endNext } = heldUp();
  const all = Promise.all([1, 2, 3, 4, 5].map((item) => together(item, work)));
  expect(batches).toEqual([[1]]);
  await endNext(1);
  await endNext(2);
  await endNext(3);
  expect(await all).toEqual([10, 20, 30, 40, 50]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  const late = together(6, work);
  await endNext(4);
  expect(await late).toBe(60);
});

test("what fails together is done once more, each alone, and fails for its caller only", async () => {
  const together = createTogether<string, string>(10);
  const batches: string[][] = [];
  const work = async (items: readonly string[]) => {
    batches.push([...items]);
    await Promise.resolve();
    if (items.includes("bad")) throw new Error("mine");
    return items.map((item) => `${item}!`);
  };
  const ends = await Promise.allSettled(["first", "good", "bad", "fine"].map((item) => together(item, work)));
  expect(ends.map((end) => (end.status === "fulfilled" ? end.value : String(end.reason)))).toEqual([
    "first!",
    "good!",
    "Error: mine",
    "fine!",
  ]);
  expect(batches).toEqual([["first"], ["good", "bad", "fine"], ["good"], ["bad"], ["fine"]]);
  expect(await together("later", work)).toBe("later!");
});

test("work that leaves somebody without an answer has failed", async () => {
  const together = createTogether<number, number>(10);
  await expect(together(1, async () => [])).rejects.toThrow("was answered");
});
