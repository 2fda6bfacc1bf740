export interface TusRequest {
  method: "POST" | "HEAD" | "PATCH" | "DELETE";
  /** null creates a new upload. */
  id?: string | null;
  token: string | undefined;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | ReadableStream;
}

/** Sends one tus request, valid or not, to the uploads at `address`. */
export async function sendTusRequest(address: string, request: TusRequest): Promise<Response> {
  const { method, id = null, token, headers = {}, body } = request;
  return fetch(`${address}${id === null ? "" : `/${id}`}`, {
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

/** Returns the value of the `upload-metadata` header. */
export function tusMetadata(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
    .join(",");
}

export const uploadIdOf = (created: Response): string =>
  created.headers.get("location")?.split("/").at(-1) ?? "";
