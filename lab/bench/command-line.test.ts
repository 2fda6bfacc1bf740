import { expect, test } from "vitest";
import { readCommand, UsageError } from "./command-line.ts";
import type { Benchmark } from "./measure/benchmark.ts";

const of = (name: string, more: Partial<Benchmark> = {}): Benchmark => ({
  name,
  needs: [],
  measure: async () => [],
  ...more,
});
const known = [
  of("join"),
  of("flat", { long: true }),
  of("sfu", { long: true, needs: ["haproxy", "janus"] }),
  of("first-minute", { needs: ["root"] }),
  of("recovery", { needs: ["minutes"] }),
  of("desktop-size", { needs: ["desktop app"] }),
];
const read = (line: string) => readCommand(line.split(" ").filter(Boolean), known);
const names = (line: string) => read(line).chosen.map(({ name }) => name);

test("without names those are chosen that are not long", () => {
  expect(names("")).toEqual(["join", "first-minute", "recovery", "desktop-size"]);
});

test("a smoke run takes long ones too, but not what needs root, Janus or minutes", () => {
  expect(names("--smoke")).toEqual(["join", "flat", "desktop-size"]);
});

test("who names some gets them, and --all is all", () => {
  expect(names("--smoke sfu join")).toEqual(["join", "sfu"]);
  expect(names("--smoke --all")).toEqual(known.map(({ name }) => name));
});

test("rounds, minutes and words are passed on, and what is recorded names the benchmarks", () => {
  expect(read("join --rounds 3 --minutes 0.5 --only cold --record")).toMatchObject({
    options: { smoke: false, rounds: 3, minutes: 0.5, only: "cold" },
    recordAs: "npm run bench -- join",
  });
  expect(read("").recordAs).toBeNull();
});

test.each(["nothing", "--rounds 0", "--minutes many", "--smoke --record"])("%j is refused", (line) => {
  expect(() => read(line)).toThrow(UsageError);
});
