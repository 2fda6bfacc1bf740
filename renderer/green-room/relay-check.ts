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

/** Whether a relay gives us an address of its own: it was reached, and it took our credentials. */
export async function relayCandidateWithin(ms: number, iceServers: RTCIceServer[]): Promise<boolean> {
  const connection = new RTCPeerConnection({ iceServers, iceTransportPolicy: "relay" });
  const found = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    const settle = (ok: boolean) => {
      clearTimeout(timer);
      resolve(ok);
    };
    connection.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate?.candidate.includes(" typ relay")) settle(true);
      // The end of the search.
      else if (candidate === null) settle(false);
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
