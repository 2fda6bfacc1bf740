import { expect, test } from "vitest";
import { createTimeLimit, FolderHangsError } from "./time-limit.ts";

test("what hangs fails in time, nothing else is started meanwhile, and all works again once it has ended", async () => {
  const inTime = createTimeLimit(20);
  const hanging = Promise.withResolvers<string>();
  let started = 0;
  const operate = async () => {
    started += 1;
    return "done";
  };
  const [first, second] = [inTime(() => hanging.promise), inTime(operate)];
  await expect(first).rejects.toThrow(FolderHangsError);
  await expect(second).rejects.toThrow(FolderHangsError);
  await expect(inTime(operate)).rejects.toThrow(FolderHangsError);
  expect(started).toBe(0);
  hanging.resolve("late");
  await hanging.promise;
  expect(await inTime(operate)).toBe("done");
});

test("operations run one after the other, and one's own error is passed on", async () => {
  const inTime = createTimeLimit(1000);
  const order: string[] = [];
  const first = inTime(async () => {
    await Promise.resolve();
    order.push("first");
    throw new Error("no such file");
  });
  const second = inTime(async () => void order.push("second"));
  await expect(first).rejects.toThrow("no such file");
  await second;
  expect(order).toEqual(["first", "second"]);
});
