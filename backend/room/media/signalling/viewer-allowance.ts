import { createPacketRate } from "../../limits/packet-rate.ts";
import { VIEWER_BYTES_PER_WINDOW, VIEWER_BYTES_WINDOW_MS } from "../../limits/room-limits.ts";

/** Returns the byte limit of an account's frames as a viewer: a new connection brings no new allowance. */
export function createViewerAllowances(): (account: string) => (bytes: number) => boolean {
  const allowances = new Map<string, (bytes: number) => boolean>();
  return (account) => {
    const allowance =
      allowances.get(account) ?? createPacketRate(VIEWER_BYTES_PER_WINDOW, undefined, VIEWER_BYTES_WINDOW_MS);
    allowances.set(account, allowance);
    return allowance;
  };
}
