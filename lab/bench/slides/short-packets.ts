/** How sound was sent before long packets: in a mesh each frame twice (RED), through Janus repeated when lost. */
export interface ShortPackets {
  repair: "redundancy" | "nack";
  /** The relay between the two connections; null if none is needed. */
  relay: RTCIceServer | null;
}

/** Runs in the page: sends the microphone from one connection to another, which `peerConnections` then contains. */
export async function sendShortPackets({ repair, relay }: ShortPackets): Promise<void> {
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
  const sender = new RTCPeerConnection();
  const receiver = new RTCPeerConnection(
    relay ? { iceServers: [relay], iceTransportPolicy: "relay" } : undefined,
  );
  const forward = (from: RTCPeerConnection, to: RTCPeerConnection) =>
    from.addEventListener("icecandidate", ({ candidate }) => {
      if (candidate) to.addIceCandidate(candidate).catch(reportError);
    });
  forward(sender, receiver);
  forward(receiver, sender);
  receiver.addEventListener("track", ({ receiver: incoming, streams: [stream] }) => {
    // The delay to which pages raised it on a path of 80 ms.
    incoming.jitterBufferTarget = 160;
    const audio = new Audio();
    audio.srcObject = stream ?? null;
    audio.play().catch(reportError);
  });
  const withNack = ({ type, sdp = "" }: RTCSessionDescriptionInit) => ({
    type,
    sdp:
      repair === "nack"
        ? sdp.replace(/^a=rtpmap:(\d+) opus\/48000\/2\r\n/m, (line, id) => `${line}a=rtcp-fb:${id} nack\r\n`)
        : sdp,
  });
  for (const track of microphone.getAudioTracks()) sender.addTrack(track, microphone);
  const offer = withNack(await sender.createOffer());
  await sender.setLocalDescription(offer);
  await receiver.setRemoteDescription(offer);
  const codecs = RTCRtpReceiver.getCapabilities("audio")?.codecs ?? [];
  const isRed = ({ mimeType }: { mimeType: string }) => mimeType === "audio/red";
  if (repair === "redundancy")
    receiver
      .getTransceivers()[0]
      ?.setCodecPreferences([...codecs.filter(isRed), ...codecs.filter((codec) => !isRed(codec))]);
  const answer = withNack(await receiver.createAnswer());
  await receiver.setLocalDescription(answer);
  await sender.setRemoteDescription(answer);
  for (const one of sender.getSenders()) {
    const parameters = one.getParameters();
    for (const encoding of parameters.encodings)
      encoding.maxBitrate = repair === "redundancy" ? 20_000 : 40_000;
    await one.setParameters(parameters);
  }
  Object.assign(window, { peerConnections: [receiver] });
}
