import type { DownloadItem, Event } from "electron";
import type { DownloadOutcome } from "#contract/desktop/desktop-bridge.ts";
import { DESKTOP_ORIGIN } from "#contract/desktop/desktop-origin.ts";

/**
 * The delay before an interrupted download is resumed, in milliseconds, and the number of attempts. Together they stay
 * within the ten minutes for which a link is valid.
 */
const RESUME_AFTER_MS = 5000;
const MAX_RESUMES = 100;
/** The time limit for a download to start, in milliseconds: Electron emits no event for one that never starts. */
const BEGIN_LIMIT_MS = 60_000;

interface DownloadsDeps {
  /** Without a trailing slash. */
  serverUrl: () => string;
  /** Starts a download in the main window. */
  downloadUrl: (url: string) => void;
  /** Shows the progress on the app's icon: a share from 0 to 1; -1 removes the progress bar. */
  showProgress: (share: number) => void;
  warn: (message: string) => void;
}

type Report = (outcome: DownloadOutcome) => void;

/**
 * Saves files where the user chooses in Electron's own dialog, and does nothing else with them: no file is ever opened,
 * whatever its type. Saves only files that the page has requested from our server or generated itself.
 */
export class Downloads {
  readonly #deps: DownloadsDeps;
  readonly #requested = new Map<string, Report[]>();

  constructor(deps: DownloadsDeps) {
    this.#deps = deps;
  }

  /**
   * Downloads a path of our server. Returns the outcome.
   *
   * @throws for any other origin
   */
  async start(pagePath: string): Promise<DownloadOutcome> {
    const { serverUrl, downloadUrl } = this.#deps;
    const url = new URL(pagePath, serverUrl());
    if (url.origin !== new URL(serverUrl()).origin) throw new Error("Only files of our server are saved.");
    return new Promise((resolve) => {
      this.#requested.set(url.href, [...(this.#requested.get(url.href) ?? []), resolve]);
      setTimeout(() => {
        if (this.#forget(url.href, resolve)) resolve("failed");
      }, BEGIN_LIMIT_MS);
      downloadUrl(url.href);
    });
  }

  /** Handles `will-download`. */
  handle(event: Pick<Event, "preventDefault">, item: DownloadItem): void {
    const report = this.#take(item.getURLChain());
    if (report === null) {
      event.preventDefault();
      this.#deps.warn(`download of ${item.getURL().slice(0, 200)} refused`);
      return;
    }
    // A download that has already failed emits no further events.
    if (item.getState() === "interrupted") report("failed");
    else this.#follow(item, report);
  }

  /** Returns the callback that a download reports to, or null if the download is not allowed. */
  #take([first = "", ...redirects]: string[]): Report | null {
    if (first.startsWith(`blob:${DESKTOP_ORIGIN}/`)) return redirects.length === 0 ? () => undefined : null;
    const [report] = this.#requested.get(first) ?? [];
    if (!report) return null;
    this.#forget(first, report);
    // The server may redirect to its file storage, but not to a less secure protocol.
    const { protocol } = new URL(this.#deps.serverUrl());
    if (redirects.every((url) => ["https:", protocol].includes(new URL(url).protocol))) return report;
    report("failed");
    return null;
  }

  /** Returns whether the request was still pending. */
  #forget(url: string, report: Report): boolean {
    const waiting = this.#requested.get(url) ?? [];
    const others = waiting.filter((one) => one !== report);
    if (others.length > 0) this.#requested.set(url, others);
    else this.#requested.delete(url);
    return others.length < waiting.length;
  }

  #follow(item: DownloadItem, report: Report): void {
    let resumes = 0;
    const resume = () => {
      if (item.getState() !== "interrupted") return;
      resumes += 1;
      if (resumes > MAX_RESUMES) item.cancel();
      else item.resume();
    };
    item.on("updated", (_event, state) => {
      if (state === "interrupted") setTimeout(resume, RESUME_AFTER_MS);
      else this.#deps.showProgress(shareOf(item));
    });
    item.once("done", (_event, state) => {
      this.#deps.showProgress(-1);
      if (state === "completed") report("saved");
      else report(state === "cancelled" && resumes <= MAX_RESUMES ? "cancelled" : "failed");
    });
  }
}

/** A download of unknown size is shown as half done, since 0 would look like a stalled download. */
function shareOf(item: DownloadItem): number {
  const total = item.getTotalBytes();
  return total > 0 ? item.getReceivedBytes() / total : 0.5;
}
