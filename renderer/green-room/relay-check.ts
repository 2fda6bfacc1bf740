import type { IceServer } from "#contract/room.ts";

const urlsOf = ({ urls }: IceServer) => (typeof urls === "string" ? [urls] : urls);

/** The relays among them that are reached this way. */
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

/** What a relay says to credentials that are wrong, expired or used up elsewhere (RFC 8656). */
const refusals: readonly number[] = [401, 403, 438, 441, 486];

export type RelayAnswer = "granted" | "refused" | "silent";

/**
 * Whether a relay gives us an address of its own: it was reached, and it took our credentials. A browser that tells no
 * errors knows no difference between the other two.
 */
export async function askRelays(ms: number, iceServers: RTCIceServer[]): Promise<RelayAnswer> {
  const connection = new RTCPeerConnection({ iceServers, iceTransportPolicy: "relay" });
  const found = new Promise<RelayAnswer>((resolve) => {
    let otherwise: RelayAnswer = "silent";
    const settle = (answer: RelayAnswer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    const timer = setTimeout(() => settle(otherwise), ms);
    connection.addEventListener("icecandidateerror", ({ errorCode }) => {
      if (refusals.includes(errorCode)) otherwise = "refused";
    });
    connection.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate?.candidate.includes(" typ relay")) settle("granted");
      // The end of the search.
      else if (candidate === null) settle(otherwise);
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
