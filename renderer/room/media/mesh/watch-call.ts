import type { MediaConnection } from "peerjs";

/**
 * Calls `onClosed` once the call has ended. PeerJS itself closes a call only when ICE is `failed`, but when the remote
 * browser is dead ICE only becomes `disconnected`.
 */
export function watchCall(call: MediaConnection, onClosed: () => void): void {
  const connection = call.peerConnection;
  call.on("close", onClosed);
  call.on("error", onClosed);
  connection.addEventListener("connectionstatechange", () => {
    if (connection.connectionState !== "failed") return;
    onClosed();
    call.close();
  });
}

/**
 * Closes the call as soon as the remote browser has closed it. DTLS signals this, but neither PeerJS nor ICE reacts to
 * it.
 */
export function closeWithOther(call: MediaConnection): void {
  const connection = call.peerConnection;
  let watched: RTCDtlsTransport | null = null;
  connection.addEventListener("connectionstatechange", () => {
    if (connection.connectionState !== "connected" || watched) return;
    const transport = connection.getTransceivers()[0]?.sender.transport ?? null;
    watched = transport;
    transport?.addEventListener("statechange", () => {
      if (transport.state === "closed") call.close();
    });
  });
}
