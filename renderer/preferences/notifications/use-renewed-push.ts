import { useEffect } from "react";
import { renewPush } from "./push-device.ts";

/** Keeps this browser's push subscription registered. After a failure, the next visit retries. */
export function useRenewedPush(accountId: string): void {
  useEffect(() => void Promise.allSettled([renewPush(accountId)]), [accountId]);
}
