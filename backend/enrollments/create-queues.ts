import { SETTLED_TOGETHER } from "#backend/constants.ts";
import { createTogether } from "./do-together.ts";
import type { PaymentServices } from "./enrollment-services.ts";
import { createTurns } from "./take-turns.ts";

/** What keeps one process from waiting for itself in the database. Each process has its own. */
export function createQueues(): Pick<PaymentServices, "takeTurns" | "takeTogether"> {
  return { takeTurns: createTurns(), takeTogether: createTogether(SETTLED_TOGETHER) };
}
