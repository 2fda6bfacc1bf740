import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { RequestTimeout } from "./http-request.ts";
import { sendWithProgress } from "./send-with-progress.ts";

let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

/** Starts a server on an origin other than the page's, as for the desktop app. */
async function serve(answer: RequestListener): Promise<string> {
  server = createServer((request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Expose-Headers", "Retry-After");
    // Browsers send a preflight request before an upload whose progress is observed.
    if (request.method === "OPTIONS") response.end();
    else request.resume().on("end", () => answer(request, response));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const upload = (url: string) => {
  const body = new FormData();
  body.append("image", new File(["x".repeat(1000)], "me.png"));
  return { method: "POST", url, headers: {}, body, timeoutMs: 10_000 };
};

test("tells how much is sent, up to all, and returns the response", async () => {
  const url = await serve((_, response) => response.end('{"statusCode":200}'));
  const onProgress = vi.fn<(share: number) => void>();
  expect(await sendWithProgress(upload(url), onProgress)).toMatchObject({
    status: 200,
    data: { statusCode: 200 },
  });
  expect(onProgress).toHaveBeenLastCalledWith(1);
});

test("returns what a server said that refused", async () => {
  const url = await serve((_, response) =>
    response.writeHead(429, { "Retry-After": "7" }).end("<h1>Wait</h1>"),
  );
  const response = await sendWithProgress(upload(url), () => undefined);
  expect(response).toEqual({ status: 429, data: "<h1>Wait</h1>", retryAfter: "7" });
});

test("a server that says nothing in time is a timeout, and a cancelled upload is none", async () => {
  const url = await serve(() => undefined);
  const silent = sendWithProgress({ ...upload(url), timeoutMs: 50 }, () => undefined);
  await expect(silent).rejects.toBeInstanceOf(RequestTimeout);
  const aborter = new AbortController();
  const cancelled = sendWithProgress({ ...upload(url), signal: aborter.signal }, () => undefined);
  aborter.abort();
  await expect(cancelled).rejects.not.toBeInstanceOf(RequestTimeout);
});
