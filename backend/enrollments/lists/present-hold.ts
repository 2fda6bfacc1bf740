import type { SeatHold } from "#contract/payments/payment.ts";
import type { EnrollmentRecord } from "../state/enrollment-repo.ts";

/** Returns how long a seat is still held; null when it is not held. */
export function presentHold({ heldUntil }: Pick<EnrollmentRecord, "heldUntil">, now: Date): SeatHold | null {
  const msLeft = heldUntil === null ? 0 : heldUntil.getTime() - now.getTime();
  return msLeft > 0 ? { secondsLeft: Math.floor(msLeft / 1000) } : null;
}
