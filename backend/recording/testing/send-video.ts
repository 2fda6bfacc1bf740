import { VIDEO_UPLOADS_PATH } from "#contract/replay/replacement.ts";

/** How an MP4 file begins: what it is sniffed by. */
export const beginOfVideo = Buffer.from("00000018667479706d703432000000006d70343269736f6d", "hex");

interface VideoRequest {
  method: "POST" | "HEAD" | "PATCH" | "DELETE";
  /** null: a new upload. */
  id?: string | null;
  token: string | undefined;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** Sends one request of the tus protocol about a replay's video, valid or not. */
export async function sendVideo(url: string, request: VideoRequest): Promise<Response> {
  const { method, id = null, token, headers = {}, body } = request;
  return fetch(`${url}${VIDEO_UPLOADS_PATH}${id === null ? "" : `/${id}`}`, {
    method,
    headers: {
      "tus-resumable": "1.0.0",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/offset+octet-stream" }),
      ...headers,
    },
    ...(body && { body }),
  });
}

export interface SentVideo {
  lectureId: string;
  name?: string;
}

export function createVideo(
  url: string,
  token: string | undefined,
  { lectureId, name = "lecture.mp4", bytes }: SentVideo & { bytes: number },
): Promise<Response> {
  const metadata = Object.entries({ lectureId, name })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",");
  const headers = { "upload-length": String(bytes), "upload-metadata": metadata };
  return sendVideo(url, { method: "POST", token, headers });
}

export const videoIdOf = (created: Response): string =>
  created.headers.get("location")?.split("/").at(-1) ?? "";

/** Uploads a whole file and returns the upload's id. */
export async function uploadVideo(
  url: string,
  token: string | undefined,
  { bytes, ...sent }: SentVideo & { bytes: Uint8Array<ArrayBuffer> },
): Promise<string> {
  const id = videoIdOf(await createVideo(url, token, { ...sent, bytes: bytes.length }));
  const headers = { "upload-offset": "0" };
  const reply = await sendVideo(url, { method: "PATCH", id, token, headers, body: bytes });
  if (!reply.ok) throw new Error(`The bytes were not taken: ${reply.status} ${await reply.text()}`);
  return id;
}
