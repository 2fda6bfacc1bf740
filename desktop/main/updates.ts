import type { AppUpdater } from "electron-updater";
import type { UpdateState } from "#contract/desktop-bridge.ts";

const CHECK_EVERY_MS = 6 * 3_600_000;

export type Updater = Pick<
  AppUpdater,
  | "setFeedURL"
  | "checkForUpdates"
  | "quitAndInstall"
  | "autoInstallOnAppQuit"
  | "allowDowngrade"
  | "autoDownload"
> & {
  on(event: "download-progress", listener: (progress: { percent: number }) => void): unknown;
  on(event: "update-downloaded", listener: (found: { version: string }) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
};

interface UpdateParts {
  /** Made at its first use: it looks for the packaged program around it. */
  updater: () => Updater;
  /** Where releases are; they come over https, but for a server of one's own machine. */
  serverUrl: () => string;
  live: () => boolean;
  tell: (state: UpdateState) => void;
  warn: (what: string) => void;
  every: (ms: number, action: () => void) => void;
}

/** Quietly looks for a newer program and loads it. It is put in on leaving, or at a word; never while live. */
export class Updates {
  readonly #parts: UpdateParts;
  #ready: string | null = null;

  constructor(parts: UpdateParts) {
    this.#parts = parts;
  }

  start(): void {
    const { tell, warn, every } = this.#parts;
    const updater = this.#parts.updater();
    updater.autoDownload = true;
    updater.autoInstallOnAppQuit = true;
    updater.allowDowngrade = false;
    updater.on("download-progress", ({ percent }) => tell({ at: "loading", percent: Math.round(percent) }));
    updater.on("update-downloaded", ({ version }) => {
      this.#ready = version;
      this.liveChanged();
    });
    updater.on("error", (error) => {
      warn(`no update: ${error.message}`);
      tell({ at: "none" });
    });
    every(CHECK_EVERY_MS, () => this.#look());
    this.#look();
  }

  /** What was loaded waits for a lecture's end. */
  liveChanged(): void {
    if (this.#ready !== null)
      this.#parts.tell({ at: "ready", version: this.#ready, held: this.#parts.live() });
  }

  install(): void {
    if (this.#ready === null || this.#parts.live()) return;
    this.#parts.updater().quitAndInstall();
  }

  #look(): void {
    const { serverUrl, warn } = this.#parts;
    const updater = this.#parts.updater();
    const { protocol, hostname } = new URL(serverUrl());
    if (protocol !== "https:" && hostname !== "localhost") return warn("updates come over https only");
    updater.setFeedURL({
      provider: "generic",
      url: `${serverUrl()}/downloads/`,
      useMultipleRangeRequest: false,
    });
    // The updater tells of failures by its event too.
    updater.checkForUpdates().catch((error: unknown) => warn(`no update: ${String(error)}`));
  }
}
