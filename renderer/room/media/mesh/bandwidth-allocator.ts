import type { MediaLevel } from "#contract/media/data-level.ts";
import type { Clock } from "#renderer/kit/clock/clock.ts";
import { cornerEncoding } from "../../quality/corner-encoding.ts";
import { BitrateRampUp } from "./bitrate-ramp-up.ts";
import { audioEncoderKbps } from "./call-audio.ts";
import { START_BITRATE_KBPS } from "./start-bitrate.ts";
import {
  allocateBandwidth,
  type BandwidthAllocation,
  type BandwidthDivision,
  type VideoContent,
} from "../../quality/allocate-bandwidth.ts";

/** A host's default upload to all viewers together, in kbit/s. */
const DEFAULT_UPLOAD_KBPS = 2500;

/** Keeps every outgoing call within its allocation of the host's upload budget. */
export class BandwidthAllocator {
  readonly #report: (error: unknown) => void;
  readonly #calls = new Map<string, RTCPeerConnection>();
  readonly #corners = new Map<string, RTCPeerConnection>();
  readonly #levels = new Map<string, MediaLevel>();
  #budgetKbps: number = DEFAULT_UPLOAD_KBPS;
  #videoContent: VideoContent = "motion";
  readonly #rampUp: BitrateRampUp;
  #applying = Promise.resolve();

  constructor(clock: Clock, report: (error: unknown) => void) {
    this.#report = report;
    this.#rampUp = new BitrateRampUp(clock, () => this.#scheduleApply());
  }

  setBudget(kbps: number): void {
    this.#budgetKbps = kbps;
    this.#scheduleApply();
  }

  setVideoContent(content: VideoContent): void {
    this.#videoContent = content;
    this.#scheduleApply();
  }

  /** Applies to the viewer's current and future calls. */
  setLevel(peerId: string, level: MediaLevel): void {
    this.#levels.set(peerId, level);
    this.#scheduleApply();
  }

  add(peerId: string, connection: RTCPeerConnection): void {
    this.#calls.set(peerId, connection);
    this.#rampUp.prepare(connection);
    let started = false;
    connection.addEventListener("connectionstatechange", () => {
      if (connection.connectionState !== "connected") return;
      if (!started) this.#rampUp.start(connection).catch(this.#report);
      started = true;
      // Some browsers have no encodings to set before the call is connected, so the limits are applied again.
      this.#scheduleApply();
    });
    this.#scheduleApply();
  }

  remove(peerId: string, connection: RTCPeerConnection): void {
    this.#rampUp.cancel(connection);
    if (this.#calls.get(peerId) !== connection) return;
    this.#calls.delete(peerId);
    this.#scheduleApply();
  }

  /** Adds the viewer's second call, with the corner camera. */
  addCorner(peerId: string, connection: RTCPeerConnection): void {
    this.#corners.set(peerId, connection);
    connection.addEventListener("connectionstatechange", () => this.#scheduleApply());
    this.#scheduleApply();
  }

  removeCorner(peerId: string, connection: RTCPeerConnection): void {
    if (this.#corners.get(peerId) === connection) this.#corners.delete(peerId);
    this.#scheduleApply();
  }

  /** Forgets the data level of a viewer who has left. */
  forget(peerId: string): void {
    this.#levels.delete(peerId);
  }

  /** Returns the bitrate at which a new call to this viewer should start, in kbit/s. */
  startBitrateFor(peerId: string): number {
    const video = this.#allocate(peerId).allocations.get(peerId)?.video;
    return Math.min(video?.kbps ?? 0, START_BITRATE_KBPS);
  }

  get exceeded(): boolean {
    return this.#allocate().exceeded;
  }

  clear(): void {
    this.#calls.clear();
    this.#corners.clear();
    this.#levels.clear();
  }

  #allocate(createPeerId?: string): BandwidthDivision {
    const peers = new Set([...this.#calls.keys(), ...(createPeerId === undefined ? [] : [createPeerId])]);
    const levels = [...peers].map((peerId) => [peerId, this.#levels.get(peerId) ?? "full"] as const);
    const corners = new Set(this.#corners.keys());
    return allocateBandwidth(this.#budgetKbps, new Map(levels), this.#videoContent, corners);
  }

  /** Runs never overlap, because a sender only accepts the parameters that it returned last. */
  #scheduleApply(): void {
    this.#applying = this.#applying.then(() => this.#apply()).catch(this.#report);
  }

  async #apply(): Promise<void> {
    const { allocations } = this.#allocate();
    for (const [peerId, connection] of this.#calls) {
      const allocation = allocations.get(peerId);
      if (allocation) await applyAllocation(connection, this.#limitToRampUp(connection, allocation));
      const corner = this.#corners.get(peerId);
      if (corner) await applyCorner(corner, allocation?.cornerKbps);
    }
  }

  #limitToRampUp(connection: RTCPeerConnection, { video }: BandwidthAllocation): BandwidthAllocation {
    return { video: video && this.#rampUp.limit(connection, video, this.#videoContent) };
  }
}

async function applyAllocation(connection: RTCPeerConnection, { video }: BandwidthAllocation): Promise<void> {
  for (const { sender, receiver } of connection.getTransceivers()) {
    const isAudio = receiver.track.kind === "audio";
    await updateEncodings(connection, sender, (encoding, parameters) => {
      if (!isAudio) return { ...encoding, active: video !== null, ...(video && encodingLimits(video)) };
      const maxBitrate = audioEncoderKbps(parameters) * 1000;
      return { ...encoding, maxBitrate, priority: "high", networkPriority: "high" };
    });
  }
}

async function applyCorner(connection: RTCPeerConnection, kbps = 0): Promise<void> {
  for (const { sender } of connection.getTransceivers())
    await updateEncodings(connection, sender, (encoding) => ({
      ...encoding,
      ...cornerEncoding(sender.track, kbps),
    }));
}

function encodingLimits({
  kbps,
  scale,
  fps,
}: NonNullable<BandwidthAllocation["video"]>): Partial<RTCRtpEncodingParameters> {
  return { maxBitrate: kbps * 1000, maxFramerate: fps, scaleResolutionDownBy: scale };
}

async function updateEncodings(
  connection: RTCPeerConnection,
  sender: RTCRtpSender,
  update: (encoding: RTCRtpEncodingParameters, parameters: RTCRtpSendParameters) => RTCRtpEncodingParameters,
): Promise<void> {
  if (connection.signalingState === "closed") return;
  const parameters = sender.getParameters();
  const before = JSON.stringify(parameters.encodings);
  parameters.encodings = parameters.encodings.map((encoding) => update(encoding, parameters));
  if (JSON.stringify(parameters.encodings) === before) return;
  try {
    await sender.setParameters(parameters);
  } catch (error) {
    // The connection was closed: the viewer has left, or a new call with its own allocation has replaced this one.
    if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
  }
}
