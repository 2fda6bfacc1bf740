import type { MediaConnection } from "peerjs";

/**
 * Calls `onClosed` once the call has ended, and closes it. PeerJS itself notices only that ICE has failed, which a dead
 * remote browser leaves at `disconnected`; one that closes the call says so over DTLS.
 */
export function watchCall(call: MediaConnection, onClosed: () => void): void {
  const connection = call.peerConnection;
  const end = () => {
    onClosed();
    call.close();
  };
  call.on("close", onClosed);
  call.on("error", onClosed);
  let watched: RTCDtlsTransport | null = null;
  connection.addEventListener("connectionstatechange", () => {
    if (connection.connectionState === "failed") end();
    if (connection.connectionState !== "connected" || watched) return;
    const transport = connection.getTransceivers()[0]?.sender.transport ?? null;
    watched = transport;
    transport?.addEventListener("statechange", () => {
      if (transport.state === "closed") end();
    });
  });
}
