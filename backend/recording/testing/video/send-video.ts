import {
  sendTusRequest,
  tusMetadata,
  uploadIdOf,
  type TusRequest,
} from "#backend/platform/files/uploads/testing/tus-request.ts";
import { VIDEO_UPLOADS_PATH } from "#contract/replay/replacement.ts";

/** The first bytes of an MP4 file, by which its format is detected. */
export const beginOfVideo = Buffer.from("00000018667479706d703432000000006d70343269736f6d", "hex");

/** Sends one tus request, valid or not, about a replay's video. */
export const sendVideo = (url: string, request: TusRequest): Promise<Response> =>
  sendTusRequest(`${url}${VIDEO_UPLOADS_PATH}`, request);

export interface SentVideo {
  lectureId: string;
  name?: string;
}

export function createVideo(
  url: string,
  token: string | undefined,
  { lectureId, name = "lecture.mp4", bytes }: SentVideo & { bytes: number },
): Promise<Response> {
  const headers = { "upload-length": String(bytes), "upload-metadata": tusMetadata({ lectureId, name }) };
  return sendVideo(url, { method: "POST", token, headers });
}

/** Uploads a whole file and returns the upload's id. */
export async function uploadVideo(
  url: string,
  token: string | undefined,
  { bytes, ...sent }: SentVideo & { bytes: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const id = uploadIdOf(await createVideo(url, token, { ...sent, bytes: bytes.length }));
  const headers = { "upload-offset": "0" };
  const reply = await sendVideo(url, { method: "PATCH", id, token, headers, body: bytes });
  if (!reply.ok) throw new Error(`The bytes were not taken: ${reply.status} ${await reply.text()}`);
  return id;
}
