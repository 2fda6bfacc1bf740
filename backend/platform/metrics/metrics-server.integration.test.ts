import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#backend/platform/processes/free-port.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { StartError } from "#backend/platform/start-error.ts";

const token = "t".repeat(32);
let api: TestServer;
let metricsUrl: string;

beforeAll(async () => {
  const port = await freePort();
  api = await startTestServer({ env: { METRICS_PORT: String(port), METRICS_TOKEN: token } });
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
});
afterAll(() => api.stop());

const ask = (authorization?: string, init: RequestInit = {}) =>
  fetch(metricsUrl, { ...init, headers: authorization === undefined ? {} : { authorization } });
const figures = async () => (await ask(`Bearer ${token}`)).text();

test("who shows the token gets the figures in Prometheus's text format, which nobody stores", async () => {
  const response = await ask(`Bearer ${token}`);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.text()).toContain("# TYPE gubae_http_requests_total counter");
});

test.each([
  ["no token", undefined],
  ["a wrong token", `Bearer ${"u".repeat(32)}`],
  ["a part of the token", `Bearer ${token.slice(0, -1)}`],
  ["more than the token", `Bearer ${token}t`],
  ["the token without its scheme", token],
  ["another scheme", `Basic ${token}`],
  ["an empty token", "Bearer "],
  ["junk", "\u00ff".repeat(2000)],
])("with %s there is nothing to read", async (_, authorization) => {
  const response = await ask(authorization);
  expect([response.status, await response.text()]).toEqual([401, ""]);
  expect(response.headers.get("www-authenticate")).toBe("Bearer");
});

test("the token in the address is no token, and there is nothing else than figures", async () => {
  expect((await fetch(`${metricsUrl}?token=${token}`)).status).toBe(401);
  expect((await ask(`Bearer ${token}`, { method: "POST", body: "{}" })).status).toBe(405);
  for (const path of ["/", "/metrics/", "/../metrics2", "/classes"])
    expect(
      (await fetch(new URL(path, metricsUrl), { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(404);
});

test("the port that the public reaches serves no figures, not even with the token", async () => {
  for (const path of ["/metrics", "//metrics", "/api/metrics", "/metrics/"]) {
    const response = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect(response.status, path).toBe(404);
    expect(await response.text()).not.toContain("gubae_");
  }
});

test("requests are counted by the route's pattern and status, and nothing that was sent is in a label", async () => {
  const id = randomUUID();
  const secret = `s${randomUUID()}`;
  await fetch(`${api.url}/healthz`);
  await fetch(`${api.url}/classes/id/${id}?q=${secret}`);
  for (const path of [`/${secret}`, `/pictures/${secret}`, "/%00", "/%ff"]) await fetch(`${api.url}${path}`);
  await fetch(`${api.url}/${secret}`, { method: "PROPFIND" });
  const text = await figures();
  expect(text).toContain('gubae_http_requests_total{method="GET",route="/healthz",status="200"} 1');
  expect(text).toMatch(
    /gubae_http_requests_total\{method="GET",route="\/classes\/id\/:\w+",status="40[14]"\} 1/,
  );
  expect(text).toMatch(/gubae_http_requests_total\{method="GET",route="web",status="404"\} [1-9]/);
  expect(text).toMatch(/gubae_http_requests_total\{method="other",route="web",status="\d+"\} 1/);
  expect(text).toContain('gubae_http_request_duration_seconds_count{method="GET",route="/healthz"} 1');
  for (const sent of [id, secret]) expect(text).not.toContain(sent);
});

test("two hundred unknown paths are one series", async () => {
  const series = (text: string) => text.match(/^gubae_http_/gm)?.length;
  await fetch(`${api.url}/unknown`);
  const before = series(await figures());
  await Promise.all(Array.from({ length: 200 }, () => fetch(`${api.url}/${randomUUID()}`)));
  expect(series(await figures())).toBe(before);
});

test("a port that is in use stops the start with words that name the setting", async () => {
  const { port } = new URL(metricsUrl);
  const start = startTestServer({ env: { METRICS_PORT: port } });
  await expect(start).rejects.toThrow(StartError);
  await expect(start).rejects.toThrow(`METRICS_PORT ${port} cannot be used`);
});

test("without METRICS_PORT no request is measured", async () => {
  const plain = await startTestServer();
  await fetch(`${plain.url}/healthz`);
  const shown = await plain.server.metrics.registry.metrics();
  expect(shown).toContain("# TYPE gubae_http_requests_total counter");
  expect(shown).not.toContain("gubae_http_requests_total{");
  await plain.stop();
});
