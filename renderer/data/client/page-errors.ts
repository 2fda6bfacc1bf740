import "./zod-jitless.ts";
import { PAGE_ERROR_LENGTHS, reportPageError, type PageErrorReport } from "#contract/pages/page-error.ts";
import { routePatternOf, stripPersonal } from "#contract/text/strip-personal.ts";
import { platform } from "#renderer/data/platform/platform.ts";

const MINUTE_MS = 60_000;
const REPORTS_PER_MINUTE = 5;
const KNOWN_ERRORS = 50;

/** They say that a request failed, a chunk did not load or a person said no: the log of the server has the rest. */
const expectedNames: readonly string[] = ["ApiError", "ChunkError", "AbortError", "NotAllowedError"];
/** Of extensions and other sites' scripts, without any detail; and a warning of browsers that means nothing. */
const meaningless = /^Script error\.?$|^ResizeObserver loop/;

interface Thrown {
  name: string;
  message: string;
  stack: string;
}

function readThrown(thrown: unknown): Thrown {
  if (!(thrown instanceof Error)) return { name: "", message: String(thrown), stack: "" };
  const { name, message, stack = "" } = thrown;
  return { name, message: `${name}: ${message}`, stack };
}

/** Says whether an error is new, and whether the page has not said too much in the last minute. */
function createSampling(): (thrown: Thrown) => boolean {
  const sentAt: number[] = [];
  const known = new Set<string>();
  return ({ name, message, stack }) => {
    if (expectedNames.includes(name) || meaningless.test(message)) return false;
    const now = performance.now();
    while (sentAt[0] !== undefined && now - sentAt[0] > MINUTE_MS) sentAt.shift();
    const key = `${message}\n${stack}`;
    if (known.has(key) || known.size >= KNOWN_ERRORS || sentAt.length >= REPORTS_PER_MINUTE) return false;
    known.add(key);
    sentAt.push(now);
    return true;
  };
}

/** The file that the page began with. */
function buildOf(page: Document): string {
  const script = page.querySelector<HTMLScriptElement>("script[type=module][src]");
  return script?.src.split("/").at(-1) ?? "";
}

/** Cut before it is searched: a message may hold a whole response. */
function cut(text: string, field: keyof typeof PAGE_ERROR_LENGTHS): string {
  return stripPersonal(text.slice(0, PAGE_ERROR_LENGTHS[field])).slice(0, PAGE_ERROR_LENGTHS[field]);
}

type SendPageError = (kind: PageErrorReport["kind"], thrown: unknown, traceId: string) => Promise<void>;

/** Creates what sends errors to the server's log, without personal data. It never rejects: nothing would catch that. */
export function createPageErrorReporter(): SendPageError {
  const isWorthSaying = createSampling();
  return async (kind, thrown, traceId) => {
    const read = readThrown(thrown);
    if (!isWorthSaying(read)) return;
    const body: PageErrorReport = {
      kind,
      message: cut(read.message, "message"),
      stack: cut(read.stack, "stack"),
      route: routePatternOf(window.location.pathname).slice(0, PAGE_ERROR_LENGTHS.route),
      build: cut(buildOf(document), "build"),
      traceId,
    };
    // Not through the client: a report that fails must not say that the server is away.
    await platform()
      .fetch(`${platform().apiBaseUrl()}${reportPageError.path}`, {
        method: reportPageError.method,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
        // The page may be closed in its despair.
        keepalive: true,
      })
      .catch(() => undefined);
  };
}

/** The page's reporter. */
export const sendPageError = createPageErrorReporter();
