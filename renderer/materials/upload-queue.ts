import { createStore, type StoreApi } from "zustand/vanilla";
import {
  finishUpload,
  MAX_MATERIAL_BYTES,
  UPLOADS_PATH,
  type MaterialAudience,
} from "#contract/lectures/material.ts";
import { ApiError, toApiError } from "#renderer/data/client/api-error.ts";
import { call } from "#renderer/data/client/client.ts";
import { reloadQuery } from "#renderer/data/queries/change-queries.ts";
import { uploadName } from "#renderer/data/uploads/upload-name.ts";
import { untilAnswered } from "#renderer/data/uploads/until-answered.ts";
import { withChunkTimeout } from "#renderer/data/queries/lazy-screen.ts";
import { materialsQuery } from "./material-actions.ts";

export type UploadPhase =
  | { readonly name: "waiting" }
  | { readonly name: "sending"; readonly share: number; readonly isConnected: boolean }
  | { readonly name: "checking" }
  | { readonly name: "failed"; readonly error: ApiError };

export interface QueuedUpload {
  readonly key: string;
  readonly name: string;
  readonly phase: UploadPhase;
}

export interface UploadQueue {
  store: StoreApi<readonly QueuedUpload[]>;
  add: (files: readonly File[], audience: MaterialAudience) => void;
  /** Cancels an upload and removes what was sent, or dismisses a failed one. */
  remove: (key: string) => void;
}

/** Uploads files one after another, since a weak connection only supports one at a time. */
export function createUploadQueue(lectureId: string): UploadQueue {
  const store = createStore<readonly QueuedUpload[]>(() => []);
  const controllers = new Map<string, AbortController>();
  let turn: Promise<unknown> = Promise.resolve();
  const setPhase = (key: string, phase: UploadPhase) =>
    store.setState(
      store.getState().map((one) => (one.key === key ? { ...one, phase } : one)),
      true,
    );
  const hide = (key: string) =>
    store.setState(
      store.getState().filter((one) => one.key !== key),
      true,
    );

  async function send(key: string, file: File, audience: MaterialAudience, signal: AbortSignal) {
    if (signal.aborted) return;
    try {
      if (file.size > MAX_MATERIAL_BYTES) throw tooLarge();
      const { sendFile } = await withChunkTimeout(import("#renderer/data/uploads/send-file.ts"));
      const onProgress = (share: number, isConnected: boolean) =>
        setPhase(key, { name: "sending", share, isConnected });
      onProgress(0, true);
      const metadata = { lectureId, name: uploadName(file), audience };
      const id = await sendFile({ file, path: UPLOADS_PATH, metadata, signal, onProgress });
      setPhase(key, { name: "checking" });
      await untilAnswered(() => call(finishUpload, { params: { id } }));
      hide(key);
      reloadQuery(materialsQuery(lectureId));
    } catch (thrown) {
      const error = thrown instanceof ApiError ? thrown : toApiError(thrown);
      if (error.code !== "cancelled") setPhase(key, { name: "failed", error });
    }
  }

  return {
    store,
    add(files, audience) {
      for (const file of files) {
        const key = crypto.randomUUID();
        const controller = new AbortController();
        controllers.set(key, controller);
        store.setState([...store.getState(), { key, name: file.name, phase: { name: "waiting" } }], true);
        turn = turn.then(() => send(key, file, audience, controller.signal));
      }
    },
    remove(key) {
      controllers.get(key)?.abort();
      hide(key);
    },
  };
}

/** The error for a file that is too large, which is detected before anything is sent. */
const tooLarge = () =>
  new ApiError({ code: "material_too_large", status: 413, message: "This file is too large." });
