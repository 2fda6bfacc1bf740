import { Agent, request } from "node:http";

export interface RawRequest {
  method: string;
  /** Path and query, encoded. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
}

export interface RawReply {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  text: string;
}

const TIMEOUT_MS = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/**
 * Sends a request unmodified, with headers and a path that `fetch` would correct.
 * @throws when no response arrives
 */
export function sendRaw(url: string, { method, path, headers, body }: RawRequest): Promise<RawReply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ agent, hostname, port, method, path, headers, timeout: TIMEOUT_MS });
    sent.once("timeout", () => sent.destroy(new Error(`no response to ${method} ${path}`)));
    sent.once("error", reject);
    sent.once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.end(body ?? undefined);
  });
}
