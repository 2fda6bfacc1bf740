import type { RoomRole } from "#contract/signalling.ts";

export const checkNames = ["api", "chat", "calls", "relayUdp", "relayTcp", "download", "upload"] as const;
export type CheckName = (typeof checkNames)[number];

export interface CheckResult {
  /** `absent`: nothing to try, or it could not be tried now. `refused`: reached, and not let in. */
  state: "waiting" | "ok" | "failed" | "refused" | "absent";
  kbps?: number;
}
export type CheckResults = Record<CheckName, CheckResult>;

export const noResults: CheckResults = Object.fromEntries(
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
  | "uploadSlow"
  | "uploadTooSlow"
  | "good";

/** What each level needs, with room for the rest of the page. kbit/s. */
const NEEDED = { audio: 60, low: 250, full: 1000, hostLeast: 400, hostWell: 1500 } as const;

const failed = (results: CheckResults, ...names: CheckName[]) =>
  names.every((name) => results[name].state === "failed");

/** What is wrong and what to do, the gravest first; empty while the checks run. */
export function adviceOn(results: CheckResults, role: RoomRole): Advice[] {
  if (failed(results, "api")) return ["offline"];
  if (checkNames.some((name) => results[name].state === "waiting")) return [];
  const found: Advice[] = [];
  if (results.chat.state === "failed" || results.calls.state === "failed") found.push("socketsBlocked");
  const relays = relayAdvice(results.relayUdp.state, results.relayTcp.state);
  if (relays !== null) found.push(relays);
  const speed = role === "host" ? hostSpeed(results.upload) : viewerSpeed(results.download);
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

function hostSpeed({ kbps }: CheckResult): Advice | null {
  if (kbps === undefined || kbps >= NEEDED.hostWell) return null;
  return kbps >= NEEDED.hostLeast ? "uploadSlow" : "uploadTooSlow";
}
