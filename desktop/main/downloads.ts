import type { DownloadItem, Event } from "electron";
import type { DownloadOutcome } from "#contract/desktop/desktop-bridge.ts";
import { DESKTOP_ORIGIN } from "#contract/desktop/desktop-origin.ts";

/** How long a download waits for a line that broke, in milliseconds, and how often. A link lives for ten minutes. */
const RESUME_AFTER_MS = 5000;
const MAX_RESUMES = 100;
/** Electron says nothing of a download that never begins. In milliseconds. */
const BEGIN_LIMIT_MS = 60_000;

interface DownloadsDeps {
  /** Without a trailing slash. */
  serverUrl: () => string;
  /** Makes the main window download. */
  downloadUrl: (url: string) => void;
  /** On the app's icon: from 0 to 1; -1 removes it. */
  showProgress: (share: number) => void;
  warn: (message: string) => void;
}

type Report = (outcome: DownloadOutcome) => void;

/**
 * Saves files where the person says in Electron's own dialog, and does nothing else with them: none is ever opened, whatever
 * its type. Only what the page has asked of our server is saved, and what the page has made itself.
 */
export class Downloads {
  readonly #deps: DownloadsDeps;
  readonly #requested = new Map<string, Report[]>();

  constructor(deps: DownloadsDeps) {
    this.#deps = deps;
  }

  /** Downloads a path of our server. Returns what became of it. @throws for any other origin */
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
    // One that has failed already reports nothing any more.
    if (item.getState() === "interrupted") report("failed");
    else this.#follow(item, report);
  }

  /** Returns to whom a download is reported; null: nobody wants it. */
  #take([first = "", ...redirects]: string[]): Report | null {
    if (first.startsWith(`blob:${DESKTOP_ORIGIN}/`)) return redirects.length === 0 ? () => undefined : null;
    const [report] = this.#requested.get(first) ?? [];
    if (!report) return null;
    this.#forget(first, report);
    // The server may redirect to where its files are stored, but not to a less safe protocol.
    const { protocol } = new URL(this.#deps.serverUrl());
    if (redirects.every((url) => ["https:", protocol].includes(new URL(url).protocol))) return report;
    report("failed");
    return null;
  }

  /** Returns whether it was waited for. */
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

/** Unknown sizes show as half, since 0 would look as if nothing came. */
function shareOf(item: DownloadItem): number {
  const total = item.getTotalBytes();
  return total > 0 ? item.getReceivedBytes() / total : 0.5;
}
