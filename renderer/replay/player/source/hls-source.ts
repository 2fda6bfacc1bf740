import Hls, { type HlsConfig, type LoadPolicy, type RetryConfig } from "hls.js/light";
import { type Source, type SourceParts, withTicket } from "./source.ts";
import type { TicketKeeper } from "./ticket-keeper.ts";

/** Before the person plays, only the beginning is fetched. Seconds. */
const AHEAD_BEFORE_PLAY_S = 4;
const AHEAD_S = 60;
const BEHIND_S = 120;
/** What a line is thought to carry when the browser says nothing, in kbit/s. */
const UNKNOWN_KBPS = 500;
const RETRY_MS = { first: 1000, most: 8000 };

/** Whether this browser can play it: nearly all but older iPhones, which have their own player. */
export const canPlayByHls = (): boolean => Hls.isSupported();

/** No answer, or one that another attempt may change. */
const isLineAway = (status: number) => status === 0 || status >= 500 || status === 429;

/** A line that is away is waited for, a ticket that has ended is renewed; what else the server refuses is final. */
function policyFor(tickets: TicketKeeper): LoadPolicy {
  const retry: RetryConfig = {
    maxNumRetry: Infinity,
    retryDelayMs: RETRY_MS.first,
    maxRetryDelayMs: RETRY_MS.most,
    shouldRetry(_, count, _isTimeout, response) {
      const status = response?.code ?? 0;
      if (isLineAway(status)) return true;
      tickets.drop();
      if (status === 401) return count < 3;
      // The next ticket's refusal says why.
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

interface HlsParts extends SourceParts {
  /** What reads the files; without one, they are fetched. */
  loader?: HlsConfig["loader"];
  /** What the browser thinks that the line carries, in kbit/s; null: it doesn't say. */
  kbps: number | null;
}

function configOf({ at, kbps, tickets, loader }: HlsParts): Partial<HlsConfig> {
  const policy = policyFor(tickets);
  return {
    startPosition: at,
    maxBufferLength: AHEAD_BEFORE_PLAY_S,
    maxMaxBufferLength: AHEAD_S,
    backBufferLength: BEHIND_S,
    abrEwmaDefaultEstimate: (kbps ?? UNKNOWN_KBPS) * 1000,
    // A worker from a blob: is not allowed by our policy.
    enableWorker: false,
    manifestLoadPolicy: policy,
    playlistLoadPolicy: policy,
    fragLoadPolicy: policy,
    ...(loader && { loader }),
    xhrSetup: (xhr, url) => openWithTicket(xhr, url, tickets),
  };
}

async function openWithTicket(xhr: XMLHttpRequest, url: string, tickets: TicketKeeper): Promise<void> {
  xhr.open("GET", withTicket(url, await tickets.fresh()));
}

/** Plays a playlist through Media Source Extensions. */
export function attachHls(parts: HlsParts): Source {
  const { video, address, onProblem } = parts;
  const hls = new Hls(configOf(parts));
  let recovered = false;
  let lineAway = false;
  /** Not before what was fetched ahead is played. */
  const reportLine = () => {
    if (lineAway && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) onProblem("line");
  };
  hls.on(Hls.Events.FRAG_LOADED, () => {
    lineAway = false;
    onProblem(null);
  });
  hls.on(Hls.Events.ERROR, (_, { fatal, type, response }) => {
    if (!fatal) {
      lineAway ||= type === Hls.ErrorTypes.NETWORK_ERROR && isLineAway(response?.code ?? 0);
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
