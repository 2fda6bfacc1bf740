import { finishUpload, UPLOADS_PATH, type Material } from "#contract/lectures/material.ts";
import { call } from "#backend/testing/api-client.ts";

interface UploadRequest {
  method: "POST" | "HEAD" | "PATCH" | "DELETE";
  /** null: a new upload. */
  id?: string | null;
  token: string | undefined;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | ReadableStream;
}

/** Sends one request of the tus protocol, valid or not. */
export async function sendTus(url: string, request: UploadRequest): Promise<Response> {
  const { method, id = null, token, headers = {}, body } = request;
  return fetch(`${url}${UPLOADS_PATH}${id === null ? "" : `/${id}`}`, {
    method,
    headers: {
      "tus-resumable": "1.0.0",
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/offset+octet-stream" }),
      ...headers,
    },
    ...(body && { body, duplex: "half" }),
  });
}

interface NewFile {
  lectureId: string;
  name: string;
  audience?: string;
}

export function metadataOf({ lectureId, name, audience = "seats" }: NewFile): string {
  return Object.entries({ lectureId, name, audience })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",");
}

export async function createUpload(
  url: string,
  token: string | undefined,
  file: NewFile,
  bytes: number,
): Promise<Response> {
  const headers = { "upload-length": String(bytes), "upload-metadata": metadataOf(file) };
  return sendTus(url, { method: "POST", token, headers });
}

export function idOf(created: Response): string {
  return created.headers.get("location")?.split("/").at(-1) ?? "";
}

export async function sendBytes(
  url: string,
  token: string | undefined,
  { id, offset = 0, bytes }: { id: string; offset?: number; bytes: Uint8Array<ArrayBuffer> | ReadableStream },
): Promise<Response> {
  return sendTus(url, {
    method: "PATCH",
    id,
    token,
    headers: { "upload-offset": String(offset) },
    body: bytes,
  });
}

/** Uploads a whole file and returns the material. */
export async function addMaterial(
  url: string,
  token: string,
  file: NewFile,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Material> {
  const id = idOf(await createUpload(url, token, file, bytes.length));
  await sendBytes(url, token, { id, bytes });
  return call(url, finishUpload, { token, params: { id } });
}

/** A file of `bytes` bytes that begins as a PDF does. */
export function pdfOf(bytes: number): Uint8Array<ArrayBuffer> {
  const pdf = new Uint8Array(bytes).map((_, index) => index % 251);
  pdf.set(new TextEncoder().encode("%PDF-1.7\n"));
  return pdf;
}
