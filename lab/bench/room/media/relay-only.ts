import type { PageWithPeerConnections } from "./peer-connections.ts";

/**
 * Runs in a page before its own scripts: makes its peer connections use only a relay, and collects them. `servers` are
 * for a page that configures none itself.
 */
export function relayOnly(servers: RTCIceServer[] = []): void {
  const calls: RTCPeerConnection[] = [];
  Object.assign(window, { peerConnections: calls } satisfies PageWithPeerConnections);
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration: RTCConfiguration = {}) {
      const configured = configuration.iceServers ?? [];
      const iceServers = configured.length > 0 ? configured : servers;
      super({ ...configuration, iceServers, iceTransportPolicy: "relay" });
      calls.push(this);
    }
  };
}
