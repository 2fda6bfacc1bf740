import type { RoomRole } from "#contract/room/signalling.ts";

export const checkNames = ["api", "chat", "calls", "relayUdp", "relayTcp", "download", "upload"] as const;
export type CheckName = (typeof checkNames)[number];

export interface CheckResult {
  /**
   * `absent`: there is nothing to test, or testing is not possible now. `refused`: the server was reached, but rejected
   * the credentials.
   */
  state: "waiting" | "ok" | "failed" | "refused" | "absent";
  kbps?: number;
}
export type CheckResults = Record<CheckName, CheckResult>;

export const pendingResults: CheckResults = Object.fromEntries(
  checkNames.map((name) => [name, { state: "waiting" }]),
) as CheckResults;

export type Advice =
  | "offline"
  | "socketsBlocked"
  | "relaysRefused"
  | "relaysBlocked"
  | "udpBlocked"
  | "tcpBlocked"
  | "chooseLow"
  | "chooseAudio"
  | "tooSlow"
  | "good";

/** The bitrate in kbit/s that each level needs, with headroom for the rest of the page. */
const NEEDED = { audio: 45, low: 250, full: 1000 } as const;

const failed = (results: CheckResults, ...names: CheckName[]) =>
  names.every((name) => results[name].state === "failed");

/**
 * Returns advice, the most serious first; none while the checks run. Advice on a host's upload is in
 * `upload-advice.ts`.
 */
export function adviceFor(results: CheckResults, role: RoomRole): Advice[] {
  if (failed(results, "api")) return ["offline"];
  if (checkNames.some((name) => results[name].state === "waiting")) return [];
  const found: Advice[] = [];
  if (results.chat.state === "failed" || results.calls.state === "failed") found.push("socketsBlocked");
  const relays = relayAdvice(results.relayUdp.state, results.relayTcp.state);
  if (relays !== null) found.push(relays);
  const speed = role === "host" ? null : viewerSpeed(results.download);
  if (speed !== null) found.push(speed);
  return found.length === 0 ? ["good"] : found;
}

function relayAdvice(udp: CheckResult["state"], tcp: CheckResult["state"]): Advice | null {
  if (udp === "refused" || tcp === "refused") return "relaysRefused";
  if (udp === "failed") return tcp === "failed" ? "relaysBlocked" : "udpBlocked";
  return tcp === "failed" ? "tcpBlocked" : null;
}

function viewerSpeed({ kbps }: CheckResult): Advice | null {
  if (kbps === undefined || kbps >= NEEDED.full) return null;
  if (kbps >= NEEDED.low) return "chooseLow";
  return kbps >= NEEDED.audio ? "chooseAudio" : "tooSlow";
}
