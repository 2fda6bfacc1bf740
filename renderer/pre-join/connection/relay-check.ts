import type { IceServer } from "#contract/media/ice-server.ts";

const urlsOf = ({ urls }: IceServer) => (typeof urls === "string" ? [urls] : urls);

/** Returns the TURN servers that use this transport. */
export function relayServers(servers: readonly IceServer[], transport: "udp" | "tcp"): RTCIceServer[] {
  return servers.flatMap((server) => {
    const { username = "", credential = "" } = server;
    const urls = urlsOf(server).filter((url) => /^turns?:/.test(url) && transportOf(url) === transport);
    return urls.length === 0 ? [] : [{ urls, username, credential }];
  });
}

function transportOf(url: string): "udp" | "tcp" {
  const named = /[?&]transport=(udp|tcp)/.exec(url)?.[1];
  if (named === "udp" || named === "tcp") return named;
  return url.startsWith("turns:") ? "tcp" : "udp";
}

/** STUN error codes of a relay for invalid or expired credentials and an exhausted quota (RFC 8656). */
const refusals: readonly number[] = [401, 403, 438, 441, 486];

export type RelayResult = "granted" | "refused" | "silent";

/**
 * Checks whether a relay allocates an address, which proves that the relay is reachable and accepts our credentials.
 * Browsers without `icecandidateerror` cannot tell `refused` from `silent`.
 */
export async function queryRelays(ms: number, iceServers: RTCIceServer[]): Promise<RelayResult> {
  const connection = new RTCPeerConnection({ iceServers, iceTransportPolicy: "relay" });
  const found = new Promise<RelayResult>((resolve) => {
    let fallback: RelayResult = "silent";
    const settle = (answer: RelayResult) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const timer = setTimeout(() => settle(fallback), ms);
    connection.addEventListener("icecandidateerror", ({ errorCode }) => {
      if (refusals.includes(errorCode)) fallback = "refused";
    });
    connection.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate?.candidate.includes(" typ relay")) settle("granted");
      // A null candidate means that gathering has finished.
      else if (candidate === null) settle(fallback);
    });
  });
  try {
    connection.createDataChannel("check");
    await connection.setLocalDescription(await connection.createOffer());
    return await found;
  } finally {
    connection.close();
  }
}
