import { DetailedError, Upload } from "tus-js-client";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { apiErrorFromResponse } from "#renderer/data/client/api-error-from-response.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { useSession } from "#renderer/data/session/session-store.ts";

export interface FileToSend {
  file: File;
  /** Where such uploads are created. */
  path: string;
  /** What the upload says of itself. The same file with the same words goes on where an earlier visit stopped. */
  metadata: Record<string, string>;
  /** Aborting it takes back what was sent. */
  signal: AbortSignal;
  /** Of the file, from 0 to 1. Not connected: it waits for the line. */
  onProgress: (share: number, isConnected: boolean) => void;
}

/** What a request carries: the server ends those that take longer than five minutes, and the poorest line sends this in four. */
const CHUNK_BYTES = 2 * 1024 * 1024;
/** In milliseconds. After each that got further, they begin anew. Together a quarter of an hour. */
const retryDelays = [0, 1000, 3000, 5000, ...Array<number>(90).fill(10_000)];

/** It takes longer to mend than anybody waits. */
const DISK_FULL = 507;

const statusOf = (error: unknown) =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;

/** Sends a file by tus, and goes on by itself after a lost line. Returns the upload's id. @throws {ApiError} */
export function sendFile(sent: FileToSend): Promise<string> {
  const { file, path, metadata, signal, onProgress } = sent;
  let share = 0;
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: `${platform().apiBaseUrl()}${path}`,
      metadata,
      chunkSize: CHUNK_BYTES,
      retryDelays,
      removeFingerprintOnSuccess: true,
      fingerprint: async () =>
        ["gubae", path, ...Object.values(metadata), file.size, file.lastModified].join(" "),
      // The session may have been renewed since the upload began.
      onBeforeRequest: (request) => {
        request.setHeader("Authorization", `Bearer ${useSession.getState().token ?? ""}`);
      },
      onProgress: (bytes, total) => {
        share = total ? bytes / total : 0;
        onProgress(share, true);
      },
      onShouldRetry: (error) => {
        const status = statusOf(error);
        if (status === 0) onProgress(share, false);
        return status === 0 || status === 409 || status === 429 || (status >= 500 && status !== DISK_FULL);
      },
      onSuccess: () => resolve(upload.url?.split("/").at(-1) ?? ""),
      onError: (error) => reject(toUploadError(error)),
    });
    signal.addEventListener("abort", () => {
      // Its pieces are swept if it can't be told.
      upload.abort(true).catch(() => undefined);
      reject(new ApiError({ code: "cancelled", status: 0, message: "The upload was cancelled." }));
    });
    void resume(upload);
  });
}

/** Goes on where an earlier visit stopped. */
async function resume(upload: Upload): Promise<void> {
  const [earlier] = await upload.findPreviousUploads();
  if (earlier) upload.resumeFromPreviousUpload(earlier);
  upload.start();
}

function toUploadError(error: unknown): ApiError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response)
    return new ApiError({ code: "unreachable", status: 0, message: String(error), cause: error });
  const retryAfter = response.getHeader("Retry-After");
  return apiErrorFromResponse({
    status: response.getStatus(),
    data: parse(response.getBody()),
    retryAfter,
  });
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // A proxy's page; its status says enough.
    return null;
  }
}
