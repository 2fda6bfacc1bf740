import type { IceServer } from "#contract/media/ice-server.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";

/**
 * The longest time that ICE may be `disconnected`, which also happens for a moment when a device moves from one network
 * to another. Milliseconds.
 */
const DISCONNECTED_TIMEOUT_MS = 3_000;

interface SfuConnectionDeps {
  iceServers: readonly IceServer[];
  clock: Clock;
  /** Called once, when the connection fails or stays disconnected. The connection does not recover afterwards. */
  onFailed: () => void;
}

/** Opens a connection whose other end is the SFU. */
export function openSfuConnection({ iceServers, clock, onFailed }: SfuConnectionDeps): RTCPeerConnection {
  const connection = new RTCPeerConnection({ iceServers: iceServers.map(withoutUndefined) });
  let failed = false;
  const fail = () => {
    if (failed || connection.connectionState === "closed") return;
    failed = true;
    onFailed();
  };
  connection.addEventListener("connectionstatechange", () => {
    if (connection.connectionState === "failed") fail();
    if (connection.connectionState !== "disconnected") return;
    clock.after(DISCONNECTED_TIMEOUT_MS, () => {
      if (connection.connectionState === "disconnected") fail();
    });
  });
  return connection;
}

function withoutUndefined({ urls, username, credential }: IceServer): RTCIceServer {
  return {
    urls,
    ...(username !== undefined && { username }),
    ...(credential !== undefined && { credential }),
  };
}
