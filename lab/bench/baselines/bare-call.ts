import type { io as connect } from "socket.io-client";

// A call with only RTCPeerConnection. These functions run in the bare server's page, so each is self-contained.

interface Signal {
  description?: RTCSessionDescription;
  candidate?: RTCIceCandidate;
}

/** Opens camera and microphone and calls every viewer who joins. */
export async function hostBareCalls(constraints: MediaStreamConstraints): Promise<void> {
  const { io } = window as unknown as { io: typeof connect };
  const stream = await navigator.mediaDevices.getUserMedia(constraints);
  const connections = new Map<string, RTCPeerConnection>();
  const socket = io({ transports: ["websocket"] });
  socket.on("viewer", async (viewer: string) => {
    const connection = new RTCPeerConnection({ iceServers: [] });
    connections.set(viewer, connection);
    for (const track of stream.getTracks()) connection.addTrack(track, stream);
    connection.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate) socket.emit("signal", viewer, { candidate });
    });
    await connection.setLocalDescription();
    socket.emit("signal", viewer, { description: connection.localDescription });
  });
  socket.on("viewer-gone", (viewer: string) => {
    connections.get(viewer)?.close();
    connections.delete(viewer);
  });
  socket.on("signal", async (viewer: string, { description, candidate }: Signal) => {
    const connection = connections.get(viewer);
    if (description) await connection?.setRemoteDescription(description);
    else if (candidate) await connection?.addIceCandidate(candidate);
  });
  await new Promise<void>((resolve) => {
    socket.once("connect", resolve);
  });
  socket.emit("host");
}

/** Makes the page's Join button start a call and its Leave button end it. */
export function prepareBareViewer(): void {
  const { io } = window as unknown as { io: typeof connect };
  let leave: () => void = () => undefined;

  function join(): void {
    const video = document.createElement("video");
    document.querySelector("#stage")?.append(video);
    const connection = new RTCPeerConnection({ iceServers: [] });
    const socket = io({ transports: ["websocket"], forceNew: true });
    socket.on("connect", () => socket.emit("join"));
    let host = "";
    connection.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate) socket.emit("signal", host, { candidate });
    });
    connection.addEventListener("track", ({ streams: [stream] }) => {
      if (!stream || video.srcObject === stream) return;
      video.srcObject = stream;
      video.play().catch(reportError);
    });
    socket.on("signal", async (from: string, { description, candidate }: Signal) => {
      host = from;
      if (candidate) return connection.addIceCandidate(candidate);
      if (!description) return;
      await connection.setRemoteDescription(description);
      await connection.setLocalDescription();
      socket.emit("signal", host, { description: connection.localDescription });
    });
    leave = () => {
      connection.close();
      socket.disconnect();
      video.remove();
    };
  }

  document.querySelector("#join")?.addEventListener("click", join);
  document.querySelector("#leave")?.addEventListener("click", () => leave());
}
