import { platform } from "#renderer/data/platform/platform.ts";
import { playOn } from "./play-on.ts";
import { followVideo } from "./follow-video.ts";
import { type Source, type SourceParts, withTicket } from "./source.ts";

const RETRY_MS = 3000;
/** After so long without a picture, the server is asked whether the line or the ticket is to blame. */
const STALL_MS = 5000;
/** A browser that fails so often at the same place has something that it can't play. */
const MAX_FAILURES = 5;
/** What is played beyond the place of a failure means that it was not that place. Seconds. */
const BEYOND_FAILURE_S = 2;

/** Whether the server can't be reached, or is busy. */
async function isLineAway(address: string): Promise<boolean> {
  try {
    const { status } = await platform().fetch(address, { method: "HEAD" });
    return status >= 500 || status === 429;
  } catch (error) {
    if (error instanceof TypeError) return true;
    throw error;
  }
}

/** Has the browser play an address by itself: the preview, and HLS where it can do that without us. */
export function attachAddress(parts: SourceParts): Source {
  const { video, tickets } = parts;
  const gone = new AbortController();
  const { signal } = gone;
  const loader = createLoader(parts, signal);
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

/** Returns a function that acts later, but for what was to be done before and when it ends. */
function createTimer(signal: AbortSignal): (ms: number, act: () => void) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener("abort", () => clearTimeout(timer));
  return (ms, act) => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(act, ms);
  };
}

/** Loads an address, and again from where the person is when that fails or ends. */
function createLoader({ video, address, at, tickets, onProblem }: SourceParts, signal: AbortSignal) {
  const { place, plays } = followVideo(video, at, signal);
  let loaded = "";
  let failures = 0;
  let failedAt = at;
  const after = createTimer(signal);
  function load(ticket: string): void {
    if (signal.aborted) return;
    // Loading pauses it.
    const isToPlay = plays();
    loaded = ticket;
    video.src = withTicket(address, ticket);
    // Where it begins, once it knows how long it is; until then, also where it says that it is.
    video.currentTime = place();
    if (isToPlay) playOn(video);
  }
  /** The browser doesn't say whether the line, the ticket or the picture was to blame. */
  async function recover(): Promise<void> {
    tickets.drop();
    const ticket = await tickets.fresh();
    const isAway = await isLineAway(withTicket(address, ticket));
    if (signal.aborted) return;
    if (isAway) {
      onProblem("line");
      return after(RETRY_MS, () => void recover());
    }
    if (++failures > MAX_FAILURES) return onProblem("broken");
    after(failures === 1 ? 0 : RETRY_MS, () => load(ticket));
  }
  /** Some browsers don't say either that they were refused something, and wait for it. */
  async function lookWhyItWaits(): Promise<void> {
    const isAway = await isLineAway(withTicket(address, loaded));
    const ticket = await tickets.fresh();
    if (signal.aborted || video.error || video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return;
    if (isAway) onProblem("line");
    else if (ticket !== loaded) return load(ticket);
    after(STALL_MS, () => void lookWhyItWaits());
  }
  return {
    load,
    handleError: () => {
      failedAt = place();
      void recover();
    },
    handleWait: () => {
      if (!video.error) after(STALL_MS, () => void lookWhyItWaits());
    },
    handleProgress: () => {
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.error) return;
      if (Math.abs(video.currentTime - failedAt) > BEYOND_FAILURE_S) failures = 0;
      onProblem(null);
    },
  };
}
