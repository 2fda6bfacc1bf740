import { expect, test } from "vitest";
import { redactionOf, spokenPassages } from "./spoken-passages.ts";

/** One minute was recorded from second 100, and another from second 200. */
const kept = [
  { fromMs: 100_000, toMs: 160_000, atMs: 0 },
  { fromMs: 200_000, toMs: 260_000, atMs: 60_000 },
];
const facts = { kept, durationMs: 120_000, cuts: [], blanked: [] };
const seconds = (from: number, to: number) => ({ fromMs: from * 1000, toMs: to * 1000 });

test("who held the floor speaks a second before and after it, too", () => {
  expect(spokenPassages(facts, [seconds(110, 120), seconds(210, 230)])).toEqual([
    seconds(9, 21),
    seconds(69, 91),
  ]);
});

test("what one turn after the other reaches is one passage, within the replay", () => {
  expect(spokenPassages(facts, [seconds(90, 110), seconds(111, 112), seconds(250, 300)])).toEqual([
    seconds(0, 13),
    seconds(109, 120),
  ]);
});

test("who spoke while nothing was recorded is nowhere, nor who held the floor for a moment", () => {
  expect(spokenPassages(facts, [seconds(165, 195), seconds(110, 110.9)])).toEqual([]);
});

test("what is hidden counts no longer, what is left of it does", () => {
  const speakingTurns = [seconds(110, 120), seconds(130, 140)];
  const hides = (...cuts: ReturnType<typeof seconds>[]) => spokenPassages({ ...facts, cuts }, speakingTurns);
  expect(hides(seconds(109, 121))).toEqual([seconds(29, 41)]);
  expect(hides(seconds(109, 120), seconds(100, 150))).toEqual([]);
  expect(hides(seconds(112, 150))).toEqual([seconds(9, 21)]);
});

test("more than a quarter is not the host's to hide, and ten seconds have to stay", () => {
  const of = (...passages: ReturnType<typeof seconds>[]) => {
    const { isUnfair, leavesNothing } = redactionOf(facts, passages);
    return { isUnfair, leavesNothing };
  };
  expect(of(seconds(0, 30))).toEqual({ isUnfair: false, leavesNothing: false });
  expect(of(seconds(0, 30.1))).toEqual({ isUnfair: true, leavesNothing: false });
  expect(of(seconds(0, 110.1))).toEqual({ isUnfair: true, leavesNothing: true });
  expect(redactionOf({ ...facts, cuts: [seconds(200, 230)] }, [seconds(0, 1)]).isUnfair).toBe(true);
  expect(redactionOf(facts, [seconds(50, 70)]).cuts).toEqual([seconds(150, 210)]);
});
