import Hls, { type HlsConfig, type LoadPolicy, type RetryConfig } from "hls.js/light";
import { type Source, type SourceDeps, withTicket } from "./playback-source.ts";
import type { TicketRefresher } from "./ticket-refresher.ts";

/** Seconds of media that are buffered before the user presses play. */
const AHEAD_BEFORE_PLAY_S = 4;
const AHEAD_S = 60;
const BEHIND_S = 120;
/** The assumed bandwidth if the browser doesn't report one, in kbit/s. */
const UNKNOWN_KBPS = 500;
const RETRY_MS = { first: 1000, most: 8000 };

/**
 * Returns true if this browser supports hls.js. Nearly all browsers do; the exceptions are older iPhones, which play
 * HLS natively.
 */
export const canPlayByHls = (): boolean => Hls.isSupported();

/** True if there was no response, or a response that a retry may change. */
const isServerUnreachable = (status: number) => status === 0 || status >= 500 || status === 429;

/** Retries after a lost connection and renews an expired ticket; any other rejection is final. */
function policyFor(tickets: TicketRefresher): LoadPolicy {
  const retry: RetryConfig = {
    maxNumRetry: Infinity,
    retryDelayMs: RETRY_MS.first,
    maxRetryDelayMs: RETRY_MS.most,
    shouldRetry(_, count, _isTimeout, response) {
      const status = response?.code ?? 0;
      if (isServerUnreachable(status)) return true;
      tickets.drop();
      if (status === 401) return count < 3;
      // If no new ticket is granted, the refresher reports an error with the reason.
      void tickets.fresh();
      return false;
    },
  };
  return {
    default: {
      maxTimeToFirstByteMs: 20_000,
      maxLoadTimeMs: 120_000,
      timeoutRetry: retry,
      errorRetry: retry,
    },
  };
}

interface HlsDeps extends SourceDeps {
  /** Reads stored files. Without this loader, hls.js fetches files from the network. */
  loader?: HlsConfig["loader"];
  /** The browser's bandwidth estimate, in kbit/s; null if it reports none. */
  kbps: number | null;
}

function configOf({ at, kbps, tickets, loader }: HlsDeps): Partial<HlsConfig> {
  const policy = policyFor(tickets);
  return {
    startPosition: at,
    maxBufferLength: AHEAD_BEFORE_PLAY_S,
    maxMaxBufferLength: AHEAD_S,
    backBufferLength: BEHIND_S,
    abrEwmaDefaultEstimate: (kbps ?? UNKNOWN_KBPS) * 1000,
    // Our Content Security Policy does not allow workers from a `blob:` URL.
    enableWorker: false,
    manifestLoadPolicy: policy,
    playlistLoadPolicy: policy,
    fragLoadPolicy: policy,
    ...(loader && { loader }),
    xhrSetup: (xhr, url) => openWithTicket(xhr, url, tickets),
  };
}

async function openWithTicket(xhr: XMLHttpRequest, url: string, tickets: TicketRefresher): Promise<void> {
  xhr.open("GET", withTicket(url, await tickets.fresh()));
}

/** Plays a playlist through Media Source Extensions. */
export function attachHls(deps: HlsDeps): Source {
  const { video, address, onProblem } = deps;
  const hls = new Hls(configOf(deps));
  let recovered = false;
  let serverUnreachable = false;
  /** Reports the problem only once the buffered data has been played. */
  const reportLine = () => {
    if (serverUnreachable && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) onProblem("line");
  };
  hls.on(Hls.Events.FRAG_LOADED, () => {
    serverUnreachable = false;
    onProblem(null);
  });
  hls.on(Hls.Events.ERROR, (_, { fatal, type, response }) => {
    if (!fatal) {
      serverUnreachable ||= type === Hls.ErrorTypes.NETWORK_ERROR && isServerUnreachable(response?.code ?? 0);
      return reportLine();
    }
    if (type !== Hls.ErrorTypes.MEDIA_ERROR || recovered) return onProblem("broken");
    recovered = true;
    hls.recoverMediaError();
  });
  video.addEventListener("waiting", reportLine);
  hls.loadSource(address);
  hls.attachMedia(video);
  return {
    playing() {
      hls.config.maxBufferLength = AHEAD_S;
    },
    dispose() {
      video.removeEventListener("waiting", reportLine);
      hls.destroy();
    },
  };
}
