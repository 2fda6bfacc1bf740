import type {
  DesktopCapturer,
  DesktopCapturerSource,
  DisplayMediaRequestHandlerHandlerRequest,
  Session,
  Streams,
} from "electron";
import type { PickChoice, ShellEvent, SourceKind, SourcesResult } from "#contract/desktop/desktop-bridge.ts";
import { presentSource, THUMBNAIL_SIZE } from "./capture-sources.ts";
import { isOwnTopFrame } from "../security/app-pages.ts";

export interface DisplayMediaDeps {
  capturer: Pick<DesktopCapturer, "getSources">;
  send: (event: ShellEvent) => void;
  /** True on Wayland, where listing the sources opens the portal's dialog and returns only the chosen source. */
  portal: boolean;
  canShareAudio: boolean;
  /**
   * Returns whether the app may capture the screen. On macOS, this depends on a permission; elsewhere it is always
   * true.
   */
  canCapture: () => boolean;
  lastKind: { read: () => SourceKind; write: (kind: SourceKind) => void };
  warn: (message: string) => void;
}

interface PendingRequest {
  audioRequested: boolean;
  offered: Map<string, DesktopCapturerSource>;
  /** Only the first response counts, because Electron throws on a second one. */
  respond: (streams: Streams | null) => void;
}

function respondOnce(callback: (streams: Streams | null) => void): PendingRequest["respond"] {
  let responded = false;
  return (streams) => {
    if (responded) return;
    responded = true;
    callback(streams);
  };
}

/**
 * Handles the page's `getDisplayMedia()` with the page's own picker. Only a listed source can be shared. The request is
 * cancelled when the page closes or crashes.
 */
export class DisplayMedia {
  readonly #deps: DisplayMediaDeps;
  readonly #pending = new Map<number, PendingRequest>();
  #lastId = 0;

  constructor(deps: DisplayMediaDeps) {
    this.#deps = deps;
  }

  install(session: Pick<Session, "setDisplayMediaRequestHandler">): void {
    // The system's picker would bypass this handler and its check of the sender.
    session.setDisplayMediaRequestHandler((request, callback) => this.#open(request, respondOnce(callback)), {
      useSystemPicker: false,
    });
  }

  async listSources(id: number): Promise<SourcesResult> {
    const request = this.#pending.get(id);
    if (request === undefined) throw new Error("No screen picker is open.");
    if (!this.#deps.canCapture()) return { ok: false, reason: "permission" };
    const sources = await this.#deps.capturer.getSources({
      types: ["screen", "window"],
      thumbnailSize: THUMBNAIL_SIZE,
      fetchWindowIcons: true,
    });
    request.offered = new Map(sources.map((source) => [source.id, source]));
    return { ok: true, sources: sources.map(presentSource) };
  }

  chooseSource(id: number, choice: PickChoice | null): void {
    const request = this.#pending.get(id);
    if (request === undefined) return;
    this.#pending.delete(id);
    const video = choice === null ? undefined : request.offered.get(choice.sourceId);
    if (choice === null || video === undefined) return request.respond(null);
    this.#deps.lastKind.write(choice.kind);
    const audio = choice.audio && request.audioRequested && this.#deps.canShareAudio;
    request.respond({ video, ...(audio && { audio: "loopback" as const }) });
  }

  /** Called when the page has closed or crashed, so the user can no longer choose a source. */
  cancelAll(): void {
    for (const [id, { respond }] of this.#pending) {
      respond(null);
      this.#deps.send({ name: "pick-source-ended", id });
    }
    this.#pending.clear();
  }

  #open(request: DisplayMediaRequestHandlerHandlerRequest, respond: PendingRequest["respond"]): void {
    if (!isOwnTopFrame(request.frame) || !request.videoRequested) return respond(null);
    if (this.#deps.portal) return void this.#shareThroughPortal(respond);
    this.#lastId += 1;
    this.#pending.set(this.#lastId, { audioRequested: request.audioRequested, offered: new Map(), respond });
    const canShareAudio = request.audioRequested && this.#deps.canShareAudio;
    const lastKind = this.#deps.lastKind.read();
    this.#deps.send({ name: "pick-source", request: { id: this.#lastId, canShareAudio, lastKind } });
  }

  async #shareThroughPortal(respond: PendingRequest["respond"]): Promise<void> {
    try {
      // A single call for both kinds, because each call opens a dialog.
      const [video] = await this.#deps.capturer.getSources({ types: ["screen", "window"] });
      respond(video === undefined ? null : { video });
    } catch (error) {
      this.#deps.warn(`the portal failed: ${String(error)}`);
      respond(null);
    }
  }
}
