/** Counts the externally visible steps of a process, and kills the process before a chosen step. */
export interface KillSwitch {
  /** Kills the process before its `number`th step from now, and blocks all later steps. */
  arm: (number: number) => void;
  /** Counts a step. Returns false when the step must not happen. */
  step: () => boolean;
  isTriggered: () => boolean;
  /** Allows all steps again, without counting them. */
  disarm: () => void;
}

export function createKillSwitch(kill: () => void): KillSwitch {
  let stepsLeft = Number.POSITIVE_INFINITY;
  return {
    arm: (number) => {
      stepsLeft = number;
    },
    step: () => {
      if (stepsLeft > 0) stepsLeft -= 1;
      if (stepsLeft > 0) return true;
      kill();
      return false;
    },
    isTriggered: () => stepsLeft <= 0,
    disarm: () => {
      stepsLeft = Number.POSITIVE_INFINITY;
    },
  };
}
