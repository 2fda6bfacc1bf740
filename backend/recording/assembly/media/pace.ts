import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Programs that run at a pace stand still and go on together, where they were. */
export interface Pace {
  /** Resolves when one may begin, or `signal` is aborted. */
  untilGoing: (signal: AbortSignal) => Promise<void>;
  /** Returns what leaves again. */
  join: (program: ChildProcess) => () => void;
}

interface PaceMaker extends Pace {
  hold: () => void;
  goOn: () => void;
}

export function createPace(): PaceMaker {
  const programs = new Set<ChildProcess>();
  let held: PromiseWithResolvers<void> | null = null;
  const tell = (signal: NodeJS.Signals) => {
    for (const program of programs) program.kill(signal);
  };
  const untilGoing = async (signal: AbortSignal): Promise<void> => {
    if (!held || signal.aborted) return;
    await Promise.race([held.promise, once(signal, "abort")]);
    // It may be held again.
    await untilGoing(signal);
  };
  return {
    untilGoing,
    join(program) {
      programs.add(program);
      return () => void programs.delete(program);
    },
    hold() {
      held ??= Promise.withResolvers();
      tell("SIGSTOP");
    },
    goOn() {
      tell("SIGCONT");
      held?.resolve();
      held = null;
    },
  };
}
