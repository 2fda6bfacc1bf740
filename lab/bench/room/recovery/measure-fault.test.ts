import { describe, expect, test } from "vitest";
import type { Run } from "../../measure/benchmark.ts";
import type { Fault, Fixture } from "./connection-fault.ts";
import { measureFault } from "./measure-fault.ts";

// An empty fixture, because the faults of this test open no browsers.
const fixture = {} as Omit<Fixture, "after">;
const run: Run = {
  log: () => undefined,
  after: () => undefined,
  size: (usual) => usual,
  smoke: false,
  rounds: 3,
};

function fault(closed: string[], round: () => Promise<readonly number[]>): Fault {
  return {
    limits: [{ what: "notified", atMostMs: 5 }],
    async prepare({ after }) {
      for (const what of ["browser", "page"]) after(async () => closed.push(what));
      return round;
    },
  };
}

describe("a measured fault", () => {
  test("reports the worst of its rounds, and closes what it opened, the latest first", async () => {
    const closed: string[] = [];
    const times = [3, 9, 4];
    const measured = await measureFault(
      run,
      fixture,
      fault(closed, async () => [times.shift() ?? 0]),
    );
    expect(measured).toMatchObject([{ what: "notified, worst of 3 (median 4 ms)", ours: 9 }]);
    expect(closed).toEqual(["page", "browser"]);
  });

  test("that fails closes it too, in a round or while it is prepared", async () => {
    const closed: string[] = [];
    const broken = fault(closed, async () => {
      throw new Error("no video");
    });
    await expect(measureFault(run, fixture, broken)).rejects.toThrow("no video");
    expect(closed).toEqual(["page", "browser"]);
    const { prepare } = broken;
    const unprepared: Fault = {
      ...broken,
      prepare: async (given) => {
        await prepare(given);
        throw new Error("nobody joined");
      },
    };
    await expect(measureFault(run, fixture, unprepared)).rejects.toThrow("nobody joined");
    expect(closed).toEqual(["page", "browser", "page", "browser"]);
  });

  test("that is interrupted is closed by the end of the benchmark", async () => {
    const closed: string[] = [];
    const ends: (() => Promise<unknown>)[] = [];
    const stopped = fault(closed, async () => {
      await ends[0]?.();
      throw new Error("stopped");
    });
    const breaking = { ...run, after: (stop: () => Promise<unknown>) => void ends.push(stop) };
    await expect(measureFault(breaking, fixture, stopped)).rejects.toThrow("stopped");
    expect(closed).toEqual(["page", "browser"]);
  });
});
