import { describe, expect, test } from "vitest";
import type { Run } from "../measure/benchmark.ts";
import type { Fault, Scene } from "./fault.ts";
import { measureFault } from "./measure-fault.ts";

// What only its browsers would be asked for.
const scene = {} as Omit<Scene, "after">;
const run: Run = { say: () => undefined, after: () => undefined, rounds: 3 };

function fault(closed: string[], round: () => Promise<readonly number[]>): Fault {
  return {
    reaches: [{ what: "told", atMostMs: 5 }],
    async stage({ after }) {
      for (const what of ["browser", "page"]) after(async () => closed.push(what));
      return round;
    },
  };
}

describe("a measured fault", () => {
  test("tells the worst of its rounds, and closes what it opened, the latest first", async () => {
    const closed: string[] = [];
    const times = [3, 9, 4];
    const measured = await measureFault(
      run,
      scene,
      fault(closed, async () => [times.shift() ?? 0]),
    );
    expect(measured).toMatchObject([{ what: "told, worst of 3 (median 4 ms)", ours: 9 }]);
    expect(closed).toEqual(["page", "browser"]);
  });

  test("that breaks off closes it too, in a round or while it is staged", async () => {
    const closed: string[] = [];
    const broken = fault(closed, async () => {
      throw new Error("no picture");
    });
    await expect(measureFault(run, scene, broken)).rejects.toThrow("no picture");
    expect(closed).toEqual(["page", "browser"]);
    const { stage } = broken;
    const unstaged: Fault = {
      ...broken,
      stage: async (given) => {
        await stage(given);
        throw new Error("nobody came");
      },
    };
    await expect(measureFault(run, scene, unstaged)).rejects.toThrow("nobody came");
    expect(closed).toEqual(["page", "browser", "page", "browser"]);
  });

  test("that somebody stops is closed by the benchmark's own end", async () => {
    const closed: string[] = [];
    const ends: (() => Promise<unknown>)[] = [];
    const stopped = fault(closed, async () => {
      await ends[0]?.();
      throw new Error("stopped");
    });
    const breaking = { ...run, after: (stop: () => Promise<unknown>) => void ends.push(stop) };
    await expect(measureFault(breaking, scene, stopped)).rejects.toThrow("stopped");
    expect(closed).toEqual(["page", "browser"]);
  });
});
