import type { Counted } from "./host-cost.ts";

/**
 * Runs in a page before its own scripts: its calls go through a relay or not at all, and are kept. `servers` are for a
 * page that names none itself.
 */
export function relayOnly(servers: RTCIceServer[] = []): void {
  const calls: RTCPeerConnection[] = [];
  Object.assign(window, { madeCalls: calls } satisfies Counted);
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration: RTCConfiguration = {}) {
      const named = configuration.iceServers ?? [];
      const iceServers = named.length > 0 ? named : servers;
      super({ ...configuration, iceServers, iceTransportPolicy: "relay" });
      calls.push(this);
    }
  };
}
