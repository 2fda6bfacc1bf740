/** Counts the steps of a process that others can see, and calls `cut` before the one that it is set on. */
export interface Tripwire {
  /** From now on `cut` is called before the `number`th step, and nothing passes any more. */
  set: (number: number) => void;
  /** True while the step may be made. */
  step: () => boolean;
  isCut: () => boolean;
  /** Lets everything pass again, uncounted. */
  mend: () => void;
}

export function createTripwire(cut: () => void): Tripwire {
  let left = Number.POSITIVE_INFINITY;
  return {
    set: (number) => {
      left = number;
    },
    step: () => {
      if (left > 0) left -= 1;
      if (left > 0) return true;
      cut();
      return false;
    },
    isCut: () => left <= 0,
    mend: () => {
      left = Number.POSITIVE_INFINITY;
    },
  };
}
