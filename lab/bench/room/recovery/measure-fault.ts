import { median } from "../../measure/arithmetic.ts";
import { withoutBaseline, type Result, type Run } from "../../measure/benchmark.ts";
import { createCleanup } from "../../stack/cleanup.ts";
import type { Fault, Fixture } from "./connection-fault.ts";

/** The number of rounds, unless the command line sets it. */
export const ROUNDS = 10;

/** Injects a fault, round after round. Finally closes everything that the fault opened, even after a failure. */
export async function measureFault(
  run: Run,
  fixture: Omit<Fixture, "after">,
  { limits, prepare }: Fault,
): Promise<Result[]> {
  const cleanup = createCleanup();
  // If the benchmark is interrupted, this closes what is open at that moment.
  run.after(cleanup.run);
  const times = limits.map((): number[] => []);
  const rounds = run.rounds ?? ROUNDS;
  try {
    const round = await prepare({ ...fixture, after: cleanup.add });
    for (let count = 0; count < rounds; count += 1)
      for (const [index, time] of (await round()).entries()) times[index]?.push(time);
  } finally {
    await cleanup.run();
  }
  return limits.map(({ what, atMostMs }, index) => {
    const taken = times[index] ?? [];
    run.log(`${what}: ${taken.map((time) => time.toFixed(0)).join(", ")} ms`);
    return withoutBaseline({
      what: `${what}, worst of ${rounds} (median ${median(taken).toFixed(0)} ms)`,
      unit: "ms",
      ours: Math.max(...taken),
      limit: { of: "ours", atMost: atMostMs },
    });
  });
}
