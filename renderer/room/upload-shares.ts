import type { DataLevel } from "#contract/room.ts";
import type { Clock } from "./clock.ts";
import { GentleStart } from "./gentle-start.ts";
import { onceKbps } from "./repeated-sound.ts";
import { START_BITRATE_KBPS, UPLOAD_KBPS } from "./room-constants.ts";
import { divideUpload, type Division, type PictureKind, type UploadShare } from "./upload-budget.ts";

/** Keeps every outgoing call within its share of the host's line. */
export class UploadShares {
  readonly #report: (error: unknown) => void;
  readonly #calls = new Map<string, RTCPeerConnection>();
  readonly #levels = new Map<string, DataLevel>();
  #budgetKbps: number = UPLOAD_KBPS;
  #kind: PictureKind = "motion";
  readonly #gentle: GentleStart;
  #working = Promise.resolve();

  constructor(clock: Clock, report: (error: unknown) => void) {
    this.#report = report;
    this.#gentle = new GentleStart(clock, () => this.#reshape());
  }

  setBudget(kbps: number): void {
    this.#budgetKbps = kbps;
    this.#reshape();
  }

  setKind(kind: PictureKind): void {
    this.#kind = kind;
    this.#reshape();
  }

  /** Holds for the viewer's calls to come, too. */
  setLevel(peerId: string, level: DataLevel): void {
    this.#levels.set(peerId, level);
    this.#reshape();
  }

  add(peerId: string, connection: RTCPeerConnection): void {
    this.#calls.set(peerId, connection);
    this.#gentle.expect(connection);
    let begun = false;
    connection.addEventListener("connectionstatechange", () => {
      if (connection.connectionState !== "connected") return;
      if (!begun) this.#gentle.begin(connection).catch(this.#report);
      begun = true;
      // Some browsers have nothing to set before the call stands.
      this.#reshape();
    });
    this.#reshape();
  }

  remove(peerId: string, connection: RTCPeerConnection): void {
    this.#gentle.end(connection);
    if (this.#calls.get(peerId) !== connection) return;
    this.#calls.delete(peerId);
    this.#reshape();
  }

  /** A viewer who left for good. */
  forget(peerId: string): void {
    this.#levels.delete(peerId);
  }

  /** What a call to this viewer would best begin with, in kbit/s. */
  startFor(peerId: string): number {
    const video = this.#divide(peerId).shares.get(peerId)?.video;
    return Math.min(video?.kbps ?? 0, START_BITRATE_KBPS);
  }

  get exceeded(): boolean {
    return this.#divide().exceeded;
  }

  clear(): void {
    this.#calls.clear();
    this.#levels.clear();
  }

  #divide(newcomer?: string): Division {
    const peers = new Set([...this.#calls.keys(), ...(newcomer === undefined ? [] : [newcomer])]);
    const wanted = [...peers].map((peerId) => [peerId, this.#levels.get(peerId) ?? "full"] as const);
    return divideUpload(this.#budgetKbps, new Map(wanted), this.#kind);
  }

  /** One after another: a sender takes only the parameters that it gave last. */
  #reshape(): void {
    this.#working = this.#working.then(() => this.#apply()).catch(this.#report);
  }

  async #apply(): Promise<void> {
    const { shares } = this.#divide();
    for (const [peerId, connection] of this.#calls) {
      const share = shares.get(peerId);
      if (share) await applyShare(connection, this.#gently(connection, share));
    }
  }

  #gently(connection: RTCPeerConnection, { audioKbps, video }: UploadShare): UploadShare {
    return { audioKbps, video: video && this.#gentle.limit(connection, video, this.#kind) };
  }
}

async function applyShare(connection: RTCPeerConnection, { audioKbps, video }: UploadShare): Promise<void> {
  for (const { sender, receiver } of connection.getTransceivers()) {
    const isSound = receiver.track.kind === "audio";
    await shape(connection, sender, (encoding, parameters) => {
      if (!isSound) return { ...encoding, active: video !== null, ...(video && limitsOf(video)) };
      const maxBitrate = onceKbps(parameters, audioKbps) * 1000;
      return { ...encoding, maxBitrate, priority: "high", networkPriority: "high" };
    });
  }
}

function limitsOf({
  kbps,
  scale,
  fps,
}: NonNullable<UploadShare["video"]>): Partial<RTCRtpEncodingParameters> {
  return { maxBitrate: kbps * 1000, maxFramerate: fps, scaleResolutionDownBy: scale };
}

async function shape(
  connection: RTCPeerConnection,
  sender: RTCRtpSender,
  change: (encoding: RTCRtpEncodingParameters, parameters: RTCRtpSendParameters) => RTCRtpEncodingParameters,
): Promise<void> {
  if (connection.signalingState === "closed") return;
  const parameters = sender.getParameters();
  const before = JSON.stringify(parameters.encodings);
  parameters.encodings = parameters.encodings.map((encoding) => change(encoding, parameters));
  if (JSON.stringify(parameters.encodings) === before) return;
  try {
    await sender.setParameters(parameters);
  } catch (error) {
    // The viewer left, or the call was renewed meanwhile; the call that follows is shaped anew.
    if (!(error instanceof DOMException) || error.name !== "InvalidStateError") throw error;
  }
}
