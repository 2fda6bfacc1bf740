import type {
  DesktopCapturer,
  DesktopCapturerSource,
  DisplayMediaRequestHandlerHandlerRequest,
  Session,
  Streams,
} from "electron";
import type { PickChoice, ShellEvent, SourceKind, SourcesAnswer } from "#contract/desktop-bridge.ts";
import { presentSource, THUMBNAIL } from "./capture-sources.ts";
import { isOwnTopFrame } from "./own-pages.ts";

export interface DisplayMediaParts {
  capturer: Pick<DesktopCapturer, "getSources">;
  send: (event: ShellEvent) => void;
  /** On Wayland listing the sources is the portal's own dialog, and yields what was chosen there. */
  portal: boolean;
  canShareSound: boolean;
  /** What macOS says; elsewhere always granted. */
  mayCapture: () => boolean;
  lastKind: { read: () => SourceKind; write: (kind: SourceKind) => void };
  warn: (what: string) => void;
}

interface Picking {
  soundWanted: boolean;
  offered: Map<string, DesktopCapturerSource>;
  /** Only the first answer counts: Electron throws at a second one. */
  answer: (streams: Streams | null) => void;
}

function answerOnce(callback: (streams: Streams | null) => void): Picking["answer"] {
  let answered = false;
  return (streams) => {
    if (answered) return;
    answered = true;
    callback(streams);
  };
}

/**
 * Answers the page's own `getDisplayMedia()` by asking the page's own picker. What may be shared is only what was
 * offered; a page that goes away has cancelled.
 */
export class DisplayMedia {
  readonly #parts: DisplayMediaParts;
  readonly #pickings = new Map<number, Picking>();
  #lastId = 0;

  constructor(parts: DisplayMediaParts) {
    this.#parts = parts;
  }

  install(session: Pick<Session, "setDisplayMediaRequestHandler">): void {
    // The system's own picker would bypass this handler and its check of who asks.
    session.setDisplayMediaRequestHandler((request, callback) => this.#open(request, answerOnce(callback)), {
      useSystemPicker: false,
    });
  }

  async list(id: number): Promise<SourcesAnswer> {
    const picking = this.#pickings.get(id);
    if (picking === undefined) throw new Error("Nobody is choosing.");
    if (!this.#parts.mayCapture()) return { ok: false, reason: "permission" };
    const sources = await this.#parts.capturer.getSources({
      types: ["screen", "window"],
      thumbnailSize: THUMBNAIL,
      fetchWindowIcons: true,
    });
    picking.offered = new Map(sources.map((source) => [source.id, source]));
    return { ok: true, sources: sources.map(presentSource) };
  }

  choose(id: number, choice: PickChoice | null): void {
    const picking = this.#pickings.get(id);
    if (picking === undefined) return;
    this.#pickings.delete(id);
    const video = choice === null ? undefined : picking.offered.get(choice.sourceId);
    if (choice === null || video === undefined) return picking.answer(null);
    this.#parts.lastKind.write(choice.kind);
    const sound = choice.sound && picking.soundWanted && this.#parts.canShareSound;
    picking.answer({ video, ...(sound && { audio: "loopback" as const }) });
  }

  /** The page went away or died: nobody can choose any more. */
  abandon(): void {
    for (const [id, { answer }] of this.#pickings) {
      answer(null);
      this.#parts.send({ name: "pick-over", id });
    }
    this.#pickings.clear();
  }

  #open(request: DisplayMediaRequestHandlerHandlerRequest, answer: Picking["answer"]): void {
    if (!isOwnTopFrame(request.frame) || !request.videoRequested) return answer(null);
    if (this.#parts.portal) return void this.#throughPortal(answer);
    this.#lastId += 1;
    this.#pickings.set(this.#lastId, { soundWanted: request.audioRequested, offered: new Map(), answer });
    const canShareSound = request.audioRequested && this.#parts.canShareSound;
    const lastKind = this.#parts.lastKind.read();
    this.#parts.send({ name: "pick", request: { id: this.#lastId, canShareSound, lastKind } });
  }

  async #throughPortal(answer: Picking["answer"]): Promise<void> {
    try {
      // One call for both kinds: each call is a dialog.
      const [video] = await this.#parts.capturer.getSources({ types: ["screen", "window"] });
      answer(video === undefined ? null : { video });
    } catch (error) {
      this.#parts.warn(`the portal failed: ${String(error)}`);
      answer(null);
    }
  }
}
