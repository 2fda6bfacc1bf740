import { useState } from "react";
import { type EthiopianParts, fromParts, NOTHING_CHOSEN, toParts, withinMonth } from "./ethiopian-parts.ts";

/** The four parts of `value`. What is half chosen has no value yet, and is remembered here. */
export function useEthiopianParts(value: string, onValue: (value: string) => void) {
  const [halfChosen, setHalfChosen] = useState(NOTHING_CHOSEN);
  const parts = toParts(value) ?? halfChosen;
  const choose = (changes: Partial<EthiopianParts>) => {
    const chosen = withinMonth({ ...parts, ...changes });
    setHalfChosen(chosen);
    onValue(fromParts(chosen));
  };
  return { parts, choose };
}
