import { median } from "../measure/arithmetic.ts";
import { alone, type Result, type Run } from "../measure/benchmark.ts";
import { createCleanup } from "../stack/cleanup.ts";
import type { Fault, Scene } from "./fault.ts";

/** Unless others are asked for. */
export const ROUNDS = 10;

/** Brings a fault about, round after round. Nothing that it opened outlives it, however it ends. */
export async function measureFault(
  run: Run,
  scene: Omit<Scene, "after">,
  { reaches, stage }: Fault,
): Promise<Result[]> {
  const cleanup = createCleanup();
  // Whoever breaks the benchmark off ends what is open at that moment, too.
  run.after(cleanup.run);
  const times = reaches.map((): number[] => []);
  const rounds = run.rounds ?? ROUNDS;
  try {
    const round = await stage({ ...scene, after: cleanup.add });
    for (let made = 0; made < rounds; made += 1)
      for (const [index, time] of (await round()).entries()) times[index]?.push(time);
  } finally {
    await cleanup.run();
  }
  return reaches.map(({ what, atMostMs }, index) => {
    const taken = times[index] ?? [];
    run.say(`${what}: ${taken.map((time) => time.toFixed(0)).join(", ")} ms`);
    return alone({
      what: `${what}, worst of ${rounds} (median ${median(taken).toFixed(0)} ms)`,
      unit: "ms",
      ours: Math.max(...taken),
      limit: { of: "ours", atMost: atMostMs },
    });
  });
}
