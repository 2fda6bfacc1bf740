import { median } from "../../measure/arithmetic.ts";
import { withoutBaseline, type Result, type Run } from "../../measure/benchmark.ts";
import { createCleanup } from "../../stack/cleanup.ts";
import type { Fault, Scene } from "./fault.ts";

/** Unless the command line says otherwise. */
export const ROUNDS = 10;

/** Injects a fault, round after round. Closes everything that the fault has opened, however it ends. */
export async function measureFault(
  run: Run,
  scene: Omit<Scene, "after">,
  { limits, prepare }: Fault,
): Promise<Result[]> {
  const cleanup = createCleanup();
  // An interrupted benchmark closes what is open at that moment, too.
  run.after(cleanup.run);
  const times = limits.map((): number[] => []);
  const rounds = run.rounds ?? ROUNDS;
  try {
    const round = await prepare({ ...scene, after: cleanup.add });
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
