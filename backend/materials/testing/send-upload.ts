import { finishUpload, UPLOADS_PATH, type Material } from "#contract/lectures/material.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import {
  sendTusRequest,
  tusMetadata,
  uploadIdOf,
  type TusRequest,
} from "#backend/platform/files/uploads/testing/tus-request.ts";

/** Sends one request of the tus protocol, valid or not. */
export const sendTus = (url: string, request: TusRequest): Promise<Response> =>
  sendTusRequest(`${url}${UPLOADS_PATH}`, request);

interface NewFile {
  lectureId: string;
  name: string;
  audience?: string;
}

export const metadataOf = ({ lectureId, name, audience = "seats" }: NewFile): string =>
  tusMetadata({ lectureId, name, audience });

export async function createUpload(
  url: string,
  token: string | undefined,
  file: NewFile,
  bytes: number,
): Promise<Response> {
  const headers = { "upload-length": String(bytes), "upload-metadata": metadataOf(file) };
  return sendTus(url, { method: "POST", token, headers });
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
  const id = uploadIdOf(await createUpload(url, token, file, bytes.length));
  await sendBytes(url, token, { id, bytes });
  return call(url, finishUpload, { token, params: { id } });
}

/** Returns `bytes` bytes that start like a PDF. */
export function pdfOf(bytes: number): Uint8Array<ArrayBuffer> {
  const pdf = new Uint8Array(bytes).map((_, index) => index % 251);
  pdf.set(new TextEncoder().encode("%PDF-1.7\n"));
  return pdf;
}
