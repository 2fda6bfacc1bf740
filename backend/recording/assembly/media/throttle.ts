import type { ChildProcess } from "node:child_process";
import { once } from "node:events";

/** Programs that share a throttle are suspended and resumed together. */
export interface Throttle {
  /** Resolves when a program may start, or when `signal` is aborted. */
  whenRunning: (signal: AbortSignal) => Promise<void>;
  /** Returns a function that detaches the program from the throttle. */
  attach: (program: ChildProcess) => () => void;
}

interface ThrottleControl extends Throttle {
  pause: () => void;
  resume: () => void;
}

export function createThrottle(): ThrottleControl {
  const programs = new Set<ChildProcess>();
  let paused: PromiseWithResolvers<void> | null = null;
  const signalAll = (signal: NodeJS.Signals) => {
    for (const program of programs) program.kill(signal);
  };
  const whenRunning = async (signal: AbortSignal): Promise<void> => {
    if (!paused || signal.aborted) return;
    await Promise.race([paused.promise, once(signal, "abort")]);
    // The programs may have been paused again.
    await whenRunning(signal);
  };
  return {
    whenRunning,
    attach(program) {
      programs.add(program);
      return () => void programs.delete(program);
    },
    pause() {
      paused ??= Promise.withResolvers();
      signalAll("SIGSTOP");
    },
    resume() {
      signalAll("SIGCONT");
      paused?.resolve();
      paused = null;
    },
  };
}
