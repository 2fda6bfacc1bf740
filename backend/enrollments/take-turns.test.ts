import { expect, test } from "vitest";
import { createTurns } from "./take-turns.ts";

function gate() {
  let open = () => undefined as void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

test("work of one key is done one after another, in order, and another key's beside it", async () => {
  const turns = createTurns();
  const log: string[] = [];
  const first = gate();
  const slow = turns("a", async () => {
    await first.opened;
    log.push("a1");
    return 1;
  });
  const second = turns("a", async () => {
    log.push("a2");
    return 2;
  });
  await turns("b", async () => log.push("b1"));
  first.open();
  expect(await Promise.all([slow, second])).toEqual([1, 2]);
  expect(log).toEqual(["b1", "a1", "a2"]);
});

test("work that fails fails for its caller alone", async () => {
  const turns = createTurns();
  const failing = turns("a", async () => {
    throw new Error("mine");
  });
  const next = turns("a", async () => "done");
  await expect(failing).rejects.toThrow("mine");
  expect(await next).toBe("done");
});
