import { createStore } from "zustand/vanilla";
import { finishVideo, MAX_VIDEO_BYTES, VIDEO_UPLOADS_PATH } from "#contract/replay/replacement.ts";
import { ApiError, toApiError } from "#renderer/data/client/api-error.ts";
import { call } from "#renderer/data/client/client.ts";
import { uploadName } from "#renderer/data/uploads/upload-name.ts";
import { untilAnswered } from "#renderer/data/uploads/until-answered.ts";
import { withChunkTimeout } from "#renderer/data/queries/lazy-screen.ts";

export type VideoUpload =
  | {
      readonly phase: "sending";
      readonly name: string;
      readonly share: number;
      readonly isConnected: boolean;
    }
  | { readonly phase: "checking"; readonly name: string }
  | { readonly phase: "failed"; readonly name: string; readonly error: ApiError };

interface VideoUploads {
  /** Keyed by lecture id. Finished uploads are not included. */
  states: Readonly<Record<string, VideoUpload>>;
}

/** Uploads continue while the host visits other pages. */
export const videoUploads = createStore<VideoUploads>(() => ({ states: {} }));

const running = new Map<string, AbortController>();

function show(lectureId: string, state: VideoUpload | null): void {
  const states = { ...videoUploads.getState().states };
  if (state === null) delete states[lectureId];
  else states[lectureId] = state;
  videoUploads.setState({ states });
}

/** Makes the browser ask for confirmation when the page is closed during an upload. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** Uploads a video to replace a lecture's replay. Resolves when the upload ends, whatever its outcome. */
export async function sendVideo(lectureId: string, file: File): Promise<void> {
  if (running.has(lectureId)) return;
  const controller = new AbortController();
  const { signal } = controller;
  running.set(lectureId, controller);
  window.addEventListener("beforeunload", ask);
  const { name } = file;
  const onProgress = (share: number, isConnected: boolean) => {
    if (!signal.aborted) show(lectureId, { phase: "sending", name, share, isConnected });
  };
  try {
    if (file.size > MAX_VIDEO_BYTES) throw tooLarge();
    onProgress(0, true);
    const { sendFile } = await withChunkTimeout(import("#renderer/data/uploads/send-file.ts"));
    const metadata = { lectureId, name: uploadName(file) };
    const id = await sendFile({ file, path: VIDEO_UPLOADS_PATH, metadata, signal, onProgress });
    show(lectureId, { phase: "checking", name });
    await untilAnswered(() => call(finishVideo, { params: { id } }));
    show(lectureId, null);
  } catch (thrown) {
    const error = thrown instanceof ApiError ? thrown : toApiError(thrown);
    show(lectureId, signal.aborted ? null : { phase: "failed", name, error });
  } finally {
    running.delete(lectureId);
    if (running.size === 0) window.removeEventListener("beforeunload", ask);
  }
}

/** Cancels a running upload and removes the uploaded data, or dismisses a failed upload. */
export function stopVideo(lectureId: string): void {
  running.get(lectureId)?.abort();
  show(lectureId, null);
}

/** The error for a video that is too large, which is detected before the upload starts. */
const tooLarge = () =>
  new ApiError({ code: "replay_video_too_large", status: 413, message: "This video is too large." });
