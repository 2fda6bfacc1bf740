import { platform } from "#renderer/data/platform/platform.ts";
import { resumePlayback } from "./resume-playback.ts";
import { trackPlayback } from "./track-playback.ts";
import { type Source, type SourceDeps, withTicket } from "./playback-source.ts";

const RETRY_MS = 3000;
/**
 * After this long without a frame, a request to the server finds out whether the connection or the ticket is the cause.
 * Milliseconds.
 */
const STALL_MS = 5000;
/** After this many failures at the same position, the browser is considered unable to play the media there. */
const MAX_FAILURES = 5;
/** The count of failures is reset once playback is further than this from the last failure. Seconds. */
const BEYOND_FAILURE_S = 2;

/** Returns true if the server is unreachable or busy. */
async function isServerUnreachable(address: string): Promise<boolean> {
  try {
    const { status } = await platform().fetch(address, { method: "HEAD" });
    return status >= 500 || status === 429;
  } catch (error) {
    if (error instanceof TypeError) return true;
    throw error;
  }
}

/** Lets the browser itself play the media at an address: the preview, or HLS if the browser supports it. */
export function attachAddress(deps: SourceDeps): Source {
  const { video, tickets } = deps;
  const gone = new AbortController();
  const { signal } = gone;
  const loader = createLoader(deps, signal);
  video.addEventListener("error", loader.handleError, { signal });
  video.addEventListener("waiting", loader.handleWait, { signal });
  for (const name of ["timeupdate", "loadeddata"])
    video.addEventListener(name, loader.handleProgress, { signal });
  void tickets.fresh().then(loader.load);
  return {
    playing: () => undefined,
    dispose() {
      gone.abort();
      video.removeAttribute("src");
      video.load();
    },
  };
}

/**
 * Returns a function that schedules a callback. Scheduling another callback cancels the previous one, and so does
 * aborting the signal.
 */
function createTimer(signal: AbortSignal): (ms: number, act: () => void) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener("abort", () => clearTimeout(timer));
  return (ms, act) => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(act, ms);
  };
}

/** Loads an address, and reloads it at the current position after a failure or an expired ticket. */
function createLoader({ video, address, at, tickets, onProblem }: SourceDeps, signal: AbortSignal) {
  const { position, isPlaying } = trackPlayback(video, at, signal);
  let loaded = "";
  let failures = 0;
  let failedAt = at;
  const after = createTimer(signal);
  function load(ticket: string): void {
    if (signal.aborted) return;
    // Read before the source is set, because loading pauses the video.
    const isToPlay = isPlaying();
    loaded = ticket;
    video.src = withTicket(address, ticket);
    // Sets the start position. The browser applies it once the duration is known, but reports it as the current time
    // immediately.
    video.currentTime = position();
    if (isToPlay) resumePlayback(video);
  }
  /**
   * Finds out from the server whether the connection, the ticket or the media caused a failure, because the browser
   * does not report the cause.
   */
  async function recover(): Promise<void> {
    tickets.drop();
    const ticket = await tickets.fresh();
    const isAway = await isServerUnreachable(withTicket(address, ticket));
    if (signal.aborted) return;
    if (isAway) {
      onProblem("line");
      return after(RETRY_MS, () => void recover());
    }
    if (++failures > MAX_FAILURES) return onProblem("broken");
    after(failures === 1 ? 0 : RETRY_MS, () => load(ticket));
  }
  /**
   * Finds out whether the connection or the ticket caused a stall, because some browsers do not report a rejected
   * request and wait forever.
   */
  async function diagnoseStall(): Promise<void> {
    const isAway = await isServerUnreachable(withTicket(address, loaded));
    const ticket = await tickets.fresh();
    if (signal.aborted || video.error || video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return;
    if (isAway) onProblem("line");
    else if (ticket !== loaded) return load(ticket);
    after(STALL_MS, () => void diagnoseStall());
  }
  return {
    load,
    handleError: () => {
      failedAt = position();
      void recover();
    },
    handleWait: () => {
      if (!video.error) after(STALL_MS, () => void diagnoseStall());
    },
    handleProgress: () => {
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.error) return;
      if (Math.abs(video.currentTime - failedAt) > BEYOND_FAILURE_S) failures = 0;
      onProblem(null);
    },
  };
}
