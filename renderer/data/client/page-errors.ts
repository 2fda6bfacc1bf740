import "./zod-jitless.ts";
import { PAGE_ERROR_LENGTHS, reportPageError, type PageErrorReport } from "#contract/pages/page-error.ts";
import { routePatternOf, stripPersonal } from "#contract/text/strip-personal.ts";
import { platform } from "#renderer/data/platform/platform.ts";

const MINUTE_MS = 60_000;
const REPORTS_PER_MINUTE = 5;
const KNOWN_ERRORS = 50;

/**
 * Expected errors, which are not reported: failed requests (the server's log already shows them), chunks that did not
 * load, and refused permissions.
 */
const expectedNames: readonly string[] = ["ApiError", "ChunkError", "AbortError", "NotAllowedError"];
/** Errors without details, from extensions and other sites' scripts, and a harmless browser warning. */
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

/**
 * Returns a function that decides whether to send an error: it must be new, and the page must not have sent too many in
 * the last minute.
 */
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

/** Returns the name of the page's entry file, which identifies the build. */
function buildOf(page: Document): string {
  const script = page.querySelector<HTMLScriptElement>("script[type=module][src]");
  return script?.src.split("/").at(-1) ?? "";
}

/** Truncates the text before searching it for personal data, because a message may contain a whole response. */
function cut(text: string, field: keyof typeof PAGE_ERROR_LENGTHS): string {
  return stripPersonal(text.slice(0, PAGE_ERROR_LENGTHS[field])).slice(0, PAGE_ERROR_LENGTHS[field]);
}

type SendPageError = (kind: PageErrorReport["kind"], thrown: unknown, traceId: string) => Promise<void>;

/**
 * Creates a function that sends errors, without personal data, to the server's log. The function never rejects, because
 * no caller would handle the rejection.
 */
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
    // Does not use the API client: a failed report must not mark the server as unreachable.
    await platform()
      .fetch(`${platform().apiBaseUrl()}${reportPageError.path}`, {
        method: reportPageError.method,
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
        // Completes the request even if the user closes the broken page.
        keepalive: true,
      })
      .catch(() => undefined);
  };
}

export const sendPageError = createPageErrorReporter();
