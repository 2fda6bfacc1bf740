import type { AppUpdater } from "electron-updater";
import type { UpdateState } from "#contract/desktop/desktop-bridge.ts";

const CHECK_INTERVAL_MS = 6 * 3_600_000;

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
  on(event: "update-downloaded", listener: (update: { version: string }) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
};

interface UpdateDeps {
  /** Created on first use, because its creation looks for the packaged app. */
  updater: () => Updater;
  /** The server of this build, regardless of the user's choice. It must use https, except on this machine. */
  defaultServerUrl: string;
  isLive: () => boolean;
  notify: (state: UpdateState) => void;
  warn: (message: string) => void;
  repeat: (ms: number, action: () => void) => void;
}

/** Checks for updates and downloads them in the background. They are installed on quit or on request, never while live. */
export class Updates {
  readonly #deps: UpdateDeps;
  #readyVersion: string | null = null;

  constructor(deps: UpdateDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { notify, warn, repeat } = this.#deps;
    const updater = this.#deps.updater();
    updater.autoDownload = true;
    updater.autoInstallOnAppQuit = true;
    updater.allowDowngrade = false;
    updater.on("download-progress", ({ percent }) =>
      notify({ status: "downloading", percent: Math.round(percent) }),
    );
    updater.on("update-downloaded", ({ version }) => {
      this.#readyVersion = version;
      this.liveChanged();
    });
    updater.on("error", (error) => {
      warn(`update check failed: ${error.message}`);
      notify({ status: "none" });
    });
    repeat(CHECK_INTERVAL_MS, () => this.#check());
    this.#check();
  }

  /**
   * When a lecture starts or ends, reports a downloaded update again, because its installation is deferred while a
   * lecture is live.
   */
  liveChanged(): void {
    if (this.#readyVersion !== null)
      this.#deps.notify({ status: "ready", version: this.#readyVersion, deferred: this.#deps.isLive() });
  }

  install(): void {
    if (this.#readyVersion === null || this.#deps.isLive()) return;
    this.#deps.updater().quitAndInstall();
  }

  #check(): void {
    const { defaultServerUrl, warn } = this.#deps;
    const updater = this.#deps.updater();
    const { protocol, hostname } = new URL(defaultServerUrl);
    if (protocol !== "https:" && hostname !== "localhost") return warn("updates require https");
    updater.setFeedURL({
      provider: "generic",
      url: `${defaultServerUrl}/downloads/`,
      useMultipleRangeRequest: false,
    });
    // The updater also emits failures as `error` events; this handler keeps the rejected promise from going unhandled.
    updater.checkForUpdates().catch((error: unknown) => warn(`update check failed: ${String(error)}`));
  }
}
