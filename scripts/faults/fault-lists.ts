import { accessFaults } from "./access.ts";
import { accountFaults } from "./account-faults.ts";
import type { PlacedFault } from "./fault.ts";
import { moneyFaults } from "./money-faults.ts";
import { pageFaults } from "./page-faults.ts";
import { recordingFaults } from "./recording-faults.ts";
import { roomFaults } from "./room-faults.ts";

const lists = {
  money: moneyFaults,
  access: accessFaults,
  room: roomFaults,
  recording: recordingFaults,
  accounts: accountFaults,
  pages: pageFaults,
};

export const faults: readonly PlacedFault[] = Object.entries(lists).flatMap(([domain, list]) =>
  list.map((fault) => ({ ...fault, domain })),
);

/**
 * Returns the faults that match one of the names: a domain, or a part of the path of a file or test. Without names,
 * returns all.
 */
export function selectFaults(names: readonly string[]): PlacedFault[] {
  const isMeant = (name: string, { domain, file, tests }: PlacedFault) =>
    name in lists ? name === domain : [file, ...tests].some((path) => path.includes(name));
  return faults.filter((fault) => names.length === 0 || names.some((name) => isMeant(name, fault)));
}
