import { expect, test } from "vitest";
import { oneEachTurn } from "./one-each-turn.ts";

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

test("one task begins in each turn, in order, also of those that come from another", async () => {
  const begun: string[] = [];
  const inTurn = oneEachTurn();
  for (const name of ["a", "b"]) inTurn(() => void begun.push(name));
  inTurn(() => {
    begun.push("c");
    inTurn(() => void begun.push("d"));
  });
  const seen: string[] = [];
  for (let turns = 0; turns < 5; turns += 1) {
    await turn();
    seen.push(begun.join(""));
  }
  expect(seen).toEqual(["a", "ab", "abc", "abcd", "abcd"]);
  inTurn(() => void begun.push("e"));
  await turn();
  expect(begun.at(-1)).toBe("e");
});
