import { lectureAudio } from "#contract/media/lecture-audio.ts";
import type { IceServer } from "#contract/media/ice-server.ts";
import { countersOf, type CallCounters } from "../../quality/call-counters.ts";
import type { VideoAllocation } from "../../quality/allocate-bandwidth.ts";
import { simulcastRids, type SimulcastLayers } from "../../quality/simulcast-layers.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import type { OutgoingStream } from "../engine/outgoing-stream.ts";
import type { MediaSignalling } from "./media-signalling.ts";
import { openSfuConnection } from "./sfu-connection.ts";

export type PublishedStream = Pick<OutgoingStream, "stream" | "attach" | "detach">;

interface PublicationDeps {
  stream: PublishedStream;
  /** How the video is encoded, if not in simulcast layers. */
  encoding?: RTCRtpEncodingParameters;
  iceServers: readonly IceServer[];
  signalling: MediaSignalling;
  clock: Clock;
  /** Called when the connection has failed and can't recover. */
  onFailed: () => void;
}

/** The host's connection to the SFU. It sends the outgoing stream, with the video in simulcast layers. */
export class Publication {
  readonly #deps: PublicationDeps;
  readonly #connection: RTCPeerConnection;
  #id: string | null = null;

  constructor(deps: PublicationDeps) {
    this.#deps = deps;
    const { stream, encoding } = deps;
    const sendEncodings = encoding ? [encoding] : simulcastRids.map((rid) => ({ rid }));
    this.#connection = openSfuConnection(deps);
    for (const track of stream.stream.getTracks())
      this.#connection.addTransceiver(track, {
        direction: "sendonly",
        streams: [stream.stream],
        ...(track.kind === "video" && { sendEncodings }),
      });
    stream.attach(this.#connection);
  }

  /** Null until the SFU has accepted the publication. */
  get id(): string | null {
    return this.#id;
  }

  get isConnected(): boolean {
    return this.#connection.connectionState === "connected";
  }

  /**
   * Publishes through the API, and returns its response. After a success, the connection is still being set up. After a
   * failure, the caller must `close` the publication.
   */
  async open(layers: SimulcastLayers): ReturnType<MediaSignalling["publish"]> {
    const offer = await this.#connection.createOffer();
    await this.#connection.setLocalDescription(offer);
    const outcome = await this.#deps.signalling.publish({ sdp: offer.sdp ?? "" });
    if (!outcome.ok || this.#connection.signalingState === "closed") return outcome;
    this.#id = outcome.data.publication;
    await this.#connection.setRemoteDescription({ type: "answer", sdp: outcome.data.sdp });
    await this.setLayers(layers);
    return outcome;
  }

  /** Calls must not overlap: a sender only accepts the parameters that it returned last. */
  async setLayers(layers: SimulcastLayers): Promise<void> {
    if (this.#id === null || this.#connection.signalingState === "closed") return;
    for (const { sender, receiver } of this.#connection.getTransceivers()) {
      const parameters = sender.getParameters();
      const limit = receiver.track.kind === "audio" ? limitAudio : limitVideo(layers);
      parameters.encodings = parameters.encodings.map(limit);
      await sender.setParameters(parameters);
    }
  }

  async measure(): Promise<CallCounters> {
    const at = this.#deps.clock.now();
    return { call: this.#id ?? "", at, ...(await countersOf(this.#connection)) };
  }

  close(): void {
    this.#deps.stream.detach(this.#connection);
    this.#connection.close();
  }
}

function limitAudio(encoding: RTCRtpEncodingParameters): RTCRtpEncodingParameters {
  return { ...encoding, maxBitrate: lectureAudio.kbps * 1000, priority: "high", networkPriority: "high" };
}

function limitVideo(layers: SimulcastLayers) {
  return (encoding: RTCRtpEncodingParameters): RTCRtpEncodingParameters => {
    const rid = simulcastRids.find((one) => one === encoding.rid);
    if (!rid) return encoding;
    const layer = layers[rid];
    return { ...encoding, active: layer !== null, ...(layer && limitsOf(layer)) };
  };
}

function limitsOf({ kbps, scale, fps }: VideoAllocation): Partial<RTCRtpEncodingParameters> {
  return { maxBitrate: kbps * 1000, maxFramerate: fps, scaleResolutionDownBy: scale };
}
