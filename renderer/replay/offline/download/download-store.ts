import { createStore } from "zustand/vanilla";
import { toApiError } from "#renderer/data/client/api-error.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { type DownloadRequest, downloadOfflineReplay, NoRoomError } from "./download-offline-replay.ts";

interface RunningState {
  phase: "running";
  /** Progress, from 0 to 1. */
  share: number;
  /** True while the download waits for a lost connection to come back. */
  waits: boolean;
}

export type DownloadState = RunningState | { phase: "failed"; text: string } | { phase: "noRoom" };

interface Downloads {
  /** Keyed by lecture id. Stopped or finished downloads are not included. */
  states: Readonly<Record<string, DownloadState>>;
}

/** Downloads continue while the user visits other pages. */
export const downloads = createStore<Downloads>(() => ({ states: {} }));

const running = new Map<string, AbortController>();

function show(lectureId: string, state: DownloadState | null): void {
  const states = { ...downloads.getState().states };
  if (state === null) delete states[lectureId];
  else states[lectureId] = state;
  downloads.setState({ states });
}

function failureOf(thrown: unknown): DownloadState {
  const isFull = thrown instanceof DOMException && thrown.name === "QuotaExceededError";
  if (thrown instanceof NoRoomError || isFull) return { phase: "noRoom" };
  return { phase: "failed", text: errorText(toApiError(thrown)) };
}

/** Starts a download, or resumes a stopped one. Resolves when the download ends, whatever its outcome. */
export async function startDownload(request: DownloadRequest): Promise<void> {
  const { lectureId } = request;
  if (running.has(lectureId)) return;
  const controller = new AbortController();
  running.set(lectureId, controller);
  let state: RunningState = { phase: "running", share: 0, waits: false };
  const change = (changes: Partial<RunningState>) => {
    if (controller.signal.aborted) return;
    state = { ...state, ...changes };
    show(lectureId, state);
  };
  change({});
  try {
    await downloadOfflineReplay(request, {
      signal: controller.signal,
      onShare: (share) => change({ share }),
      onWaiting: (waits) => change({ waits }),
    });
    show(lectureId, null);
  } catch (thrown) {
    show(lectureId, controller.signal.aborted ? null : failureOf(thrown));
  } finally {
    running.delete(lectureId);
  }
}

/** Data already downloaded is kept. */
export function stopDownload(lectureId: string): void {
  running.get(lectureId)?.abort();
}
