import { useState } from "react";
import { type EthiopianParts, fromParts, EMPTY_PARTS, toParts, withinMonth } from "./ethiopian-parts.ts";

/** The four parts of `value`. An incomplete choice has no value yet, so it is stored here. */
export function useEthiopianParts(value: string, onValue: (value: string) => void) {
  const [incomplete, setIncomplete] = useState(EMPTY_PARTS);
  const parts = toParts(value) ?? incomplete;
  const choose = (changes: Partial<EthiopianParts>) => {
    const chosen = withinMonth({ ...parts, ...changes });
    setIncomplete(chosen);
    onValue(fromParts(chosen));
  };
  return { parts, choose };
}
