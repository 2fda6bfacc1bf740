import type { Outcome } from "#contract/room/room.ts";
import type { MediaSignalling } from "./media-signalling.ts";

type Request = {
  [Name in keyof MediaSignalling]: { name: Name; request: Parameters<MediaSignalling[Name]>[0] };
};

export const noSfu: Outcome<never> = {
  ok: false,
  error: { statusCode: 503, code: "media_unavailable", message: "No SFU is there." },
};

/** Responds like the API, and records the requests that it receives. */
export class FakeSfu implements MediaSignalling {
  readonly requests: Request[keyof Request][] = [];
  refuse = false;
  #count = 0;

  publish = async (request: Parameters<MediaSignalling["publish"]>[0]) => {
    this.requests.push({ name: "publish", request });
    this.#count += 1;
    const publication = `publication-${this.#count}`;
    return this.#answer({ publication, sdp: "answer", revision: this.#count * 20 });
  };
  endPublication = async (request: Parameters<MediaSignalling["endPublication"]>[0]) => {
    this.requests.push({ name: "endPublication", request });
    return this.#answer({});
  };
  subscribe = async (request: Parameters<MediaSignalling["subscribe"]>[0]) => {
    this.requests.push({ name: "subscribe", request });
    this.#count += 1;
    return this.#answer({ subscription: `subscription-${this.#count}`, sdp: "offer" });
  };
  startSubscription = async (request: Parameters<MediaSignalling["startSubscription"]>[0]) => {
    this.requests.push({ name: "startSubscription", request });
    return this.#answer({});
  };
  selectLayer = async (request: Parameters<MediaSignalling["selectLayer"]>[0]) => {
    this.requests.push({ name: "selectLayer", request });
    return this.#answer({});
  };
  endSubscription = async (request: Parameters<MediaSignalling["endSubscription"]>[0]) => {
    this.requests.push({ name: "endSubscription", request });
    return this.#answer({});
  };

  #answer<Data>(data: Data): Outcome<Data> {
    return this.refuse ? noSfu : { ok: true, data };
  }
}

class FakeSender {
  parameters: { encodings: RTCRtpEncodingParameters[] };
  constructor(encodings: RTCRtpEncodingParameters[]) {
    this.parameters = { encodings };
  }
  getParameters() {
    return structuredClone(this.parameters);
  }
  async setParameters(parameters: FakeSender["parameters"]) {
    this.parameters = parameters;
  }
}

/** The parts of `RTCPeerConnection` that publications and subscriptions use. */
export class FakeRtcPeerConnection extends EventTarget {
  static readonly all: FakeRtcPeerConnection[] = [];
  connectionState: RTCPeerConnectionState = "new";
  iceConnectionState: RTCIceConnectionState = "connected";
  signalingState: RTCSignalingState = "stable";
  frames = 0;
  audioPackets = 0;
  readonly #transceivers: { kind: string; sender: FakeSender }[] = [];

  constructor() {
    super();
    FakeRtcPeerConnection.all.push(this);
  }

  become(state: RTCPeerConnectionState): void {
    this.connectionState = state;
    this.dispatchEvent(new Event("connectionstatechange"));
  }
  encodings(kind: "audio" | "video"): RTCRtpEncodingParameters[] | undefined {
    return this.#transceivers.find((one) => one.kind === kind)?.sender.parameters.encodings;
  }
  addTransceiver({ kind }: { kind: string }, { sendEncodings = [{}] }: RTCRtpTransceiverInit): void {
    this.#transceivers.push({ kind, sender: new FakeSender([...sendEncodings]) });
  }
  getTransceivers() {
    return this.#transceivers.map(({ kind, sender }) => ({ sender, receiver: { track: { kind } } }));
  }
  getReceivers = () => [];
  createOffer = async () => ({ type: "offer", sdp: "offer" });
  createAnswer = async () => ({ type: "answer", sdp: "answer" });
  setLocalDescription = async () => undefined;
  setRemoteDescription = async () => undefined;
  getStats = async () =>
    new Map([
      ["video", { type: "inbound-rtp", kind: "video", framesDecoded: this.frames }],
      ["audio", { type: "inbound-rtp", kind: "audio", packetsReceived: this.audioPackets }],
    ]);
  close(): void {
    this.signalingState = "closed";
    this.connectionState = "closed";
  }
}
