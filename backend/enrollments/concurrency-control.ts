import { MAX_CHARGES_PER_BATCH } from "#backend/platform/constants.ts";
import { createBatcher } from "./concurrency/batcher.ts";
import type { PaymentServices } from "./state/enrollment-services.ts";
import { createKeyedMutex } from "./concurrency/keyed-mutex.ts";

/** Prevents a process from waiting for row locks that it holds itself. Each process has its own mutex and batcher. */
export function createConcurrencyControl(): Pick<PaymentServices, "lectureMutex" | "chargeBatcher"> {
  return { lectureMutex: createKeyedMutex(), chargeBatcher: createBatcher(MAX_CHARGES_PER_BATCH) };
}
