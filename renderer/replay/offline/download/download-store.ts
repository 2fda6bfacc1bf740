import { createStore } from "zustand/vanilla";
import { toApiError } from "#renderer/data/client/api-error.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { type CopyWish, downloadCopy, NoRoomError } from "./download-copy.ts";

interface RunningState {
  phase: "running";
  /** How much of it is there, from 0 to 1. */
  share: number;
  /** The line is away. */
  waits: boolean;
}

export type DownloadState = RunningState | { phase: "failed"; text: string } | { phase: "noRoom" };

interface Downloads {
  /** By lecture. What is stopped or done is not in it. */
  states: Readonly<Record<string, DownloadState>>;
}

/** Downloads go on while the person goes to other pages. */
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

/** Begins a download, or goes on with one that was stopped. Resolves when it is over, however it ends. */
export async function startDownload(wish: CopyWish): Promise<void> {
  const { lectureId } = wish;
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
    await downloadCopy(wish, {
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

/** What is there of it stays. */
export function stopDownload(lectureId: string): void {
  running.get(lectureId)?.abort();
}
