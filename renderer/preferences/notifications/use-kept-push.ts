import { useEffect } from "react";
import { keepPush } from "./push-device.ts";

/** Keeps this browser's notifications alive. A failure is made up for at the next visit. */
export function useKeptPush(accountId: string): void {
  useEffect(() => void Promise.allSettled([keepPush(accountId)]), [accountId]);
}
