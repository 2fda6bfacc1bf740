import { DetailedError, Upload } from "tus-js-client";
import { ApiError } from "#renderer/data/client/api-error.ts";
import { apiErrorFromResponse } from "#renderer/data/client/api-error-from-response.ts";
import { platform } from "#renderer/data/platform/platform.ts";
import { useSession } from "#renderer/data/session/session-store.ts";

export interface FileToSend {
  file: File;
  /** The endpoint that creates the uploads. */
  path: string;
  /** The upload's metadata. The same file with the same metadata resumes where an earlier visit stopped. */
  metadata: Record<string, string>;
  /** Aborting this signal cancels the upload and deletes the part that was already uploaded. */
  signal: AbortSignal;
  /**
   * `share` is the uploaded share of the file, from 0 to 1. When not connected, the upload waits for the connection.
   */
  onProgress: (share: number, isConnected: boolean) => void;
}

/**
 * The size of one request. The slowest supported connection needs four minutes to send this much, and the server ends
 * requests that take longer than five minutes.
 */
const CHUNK_BYTES = 2 * 1024 * 1024;
/**
 * The delays between retries in milliseconds, a quarter of an hour in total. After a retry that made progress, they
 * start from the beginning.
 */
const retryDelays = [0, 1000, 3000, 5000, ...Array<number>(90).fill(10_000)];

/**
 * HTTP status for a full disk. The upload is then not retried, because fixing the disk takes longer than any user
 * waits.
 */
const DISK_FULL = 507;

const statusOf = (error: unknown) =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;

/**
 * Uploads a file with tus, and resumes automatically after a lost connection. Returns the upload's id.
 *
 * @throws {ApiError}
 */
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
      // The session may have been renewed since the upload started.
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
      // If this request fails, the server's clean-up removes the upload.
      upload.abort(true).catch(() => undefined);
      reject(new ApiError({ code: "cancelled", status: 0, message: "The upload was cancelled." }));
    });
    void resume(upload);
  });
}

/** Resumes where an earlier visit stopped. */
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
    // The response is a proxy's page, of which only the status matters.
    return null;
  }
}
