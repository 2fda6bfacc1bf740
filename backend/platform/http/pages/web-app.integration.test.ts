import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { landingContent as landingSchema } from "#contract/pages/landing.ts";
import { landingContent } from "#backend/site/landing-content.ts";
import { sendRaw } from "#backend/quality/bad-input/fuzz/send-raw.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { precompressFolder } from "../../../../web/build/precompress.ts";
import { createWebApp } from "./web-app.ts";

const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const page = `<meta name="style-nonce" content="__NONCE__">${"<p>Long enough to be compressed.</p>".repeat(50)}`;

let webDir: string;
let api: TestServer;

beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), "gubae-web-"));
  await mkdir(path.join(webDir, "assets"));
  await mkdir(path.join(webDir, "pages"));
  await writeFile(path.join(webDir, "pages/render-page.js"), "secret of the build");
  await writeFile(path.join(webDir, "index.html"), page);
  await writeFile(path.join(webDir, "assets/app-1.js"), "export {};");
  await writeFile(path.join(webDir, "assets/gone-1.js"), "export {};");
  await writeFile(path.join(webDir, "assets/big-1.js"), "export {};\n".repeat(200));
  for (const name of ["service-worker.js", "offline.html", "icon.svg"])
    await writeFile(path.join(webDir, name), "x");
  await precompressFolder(webDir);
  const webApp = await createWebApp({
    webDir,
    publicUrl: "http://localhost:0",
    platformFeePercent: 10,
    bucketOrigin: "https://files.example",
  });
  api = await startTestServer({ webApp });
});
afterAll(async () => {
  await api.stop();
  await rm(webDir, { recursive: true, force: true });
});

const get = (address: string, headers: Record<string, string> = html) =>
  fetch(`${api.url}${address}`, { headers });

function nonceOf(text: string): string {
  return /content="([^"]+)"/.exec(text)?.[1] ?? "";
}

test("the root is the web app for browsers and JSON for other clients", async () => {
  expect((await get("/")).headers.get("content-type")).toContain("text/html");
  const json = await (await get("/", { accept: "application/json" })).json();
  expect(landingSchema.parse((json as { data: unknown }).data).headline).toBe(landingContent.en.headline);
});

test.each(["/lectures", "/class/1/t", "/no/such/page"])(
  "a browser that navigates to %s gets the web app",
  async (address) => {
    const reply = await get(address);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("no-store");
  },
);

test("a page may use only what a lecture needs", async () => {
  const policy = (await get("/")).headers.get("permissions-policy");
  expect(policy).toContain("geolocation=()");
  // By default, our own pages may use camera and microphone, but frames may not, so the policy need not name them.
  expect(policy).not.toMatch(/camera|microphone|\*/);
});

test("every page has a unique nonce in its policy, which allows only our own scripts", async () => {
  const [first, second] = [await get("/"), await get("/")];
  const policy = first.headers.get("content-security-policy") ?? "";
  const nonce = nonceOf(await first.text());
  expect(nonce.length).toBeGreaterThan(15);
  expect(policy).toContain(`'nonce-${nonce}'`);
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain("unsafe");
  // A replay's segments come from the bucket that browsers reach.
  expect(policy).toContain("media-src 'self' blob: https://files.example;");
  expect(policy).toContain("connect-src 'self' ws://localhost:0 https://files.example;");
  expect(policy).toContain("img-src 'self' data: blob:;");
  expect(nonceOf(await second.text())).not.toBe(nonce);
});

const addresses = [
  "/",
  "/lectures",
  "/service-worker.js",
  "/offline.html",
  "/icon.svg",
  "/healthz",
  "/users/me",
  "/no.js",
];

test.each(addresses)("%s can neither be framed nor rebased", async (address) => {
  const { headers } = await get(address);
  const policy = (headers.get("content-security-policy") ?? "").split(/; ?/);
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(rule);
});

test.each([...addresses, "/assets/app-1.js"])(
  "%s can't be sniffed, and its text has a charset",
  async (address) => {
    const { headers } = await get(address);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-type")).toMatch(
      /^(text\/(html|javascript)|image\/svg\+xml|application\/json); ?charset=utf-8$/,
    );
  },
);

test("a hashed file has nothing but the headers that it needs", async () => {
  const { headers } = await get("/assets/app-1.js");
  const ofTheConnection = ["connection", "keep-alive", "date"];
  expect([...headers.keys()].filter((name) => !ofTheConnection.includes(name))).toEqual([
    "cache-control",
    "content-length",
    "content-type",
    "vary",
    "x-content-type-options",
  ]);
});

test.each([
  ["/", true],
  ["/lectures", true],
  ["/offline.html", true],
  ["/assets/app-1.js", false],
  ["/users/me", false],
])("%s has the headers of a document: %s", async (address, isDocument) => {
  const { headers } = await get(address);
  for (const name of ["cross-origin-opener-policy", "origin-agent-cluster", "x-frame-options"])
    expect(headers.has(name), name).toBe(isDocument);
  expect(headers.get("referrer-policy")).toBe(isDocument ? "strict-origin-when-cross-origin" : null);
});

test.each(["/", "/offline.html", "/users/me"])("no other site may read %s", async (address) => {
  expect((await get(address)).headers.get("cross-origin-resource-policy")).toBe("same-origin");
});

test("hashed files are immutable; missing ones are a JSON 404 and never the page", async () => {
  const file = await get("/assets/app-1.js");
  expect(file.headers.get("cache-control")).toContain("immutable");
  expect(file.headers.get("content-type")).toContain("javascript");
  for (const missing of ["/assets/none.js", "/favicon.ico", "/index.html"]) {
    const reply = await get(missing);
    expect(reply.status).toBe(404);
    expect(reply.headers.get("content-type")).toContain("application/json");
  }
});

test.each([
  ["br, gzip", "br"],
  ["gzip", "gzip"],
  ["identity", null],
])("clients that accept %s get the precompressed file", async (accepted, encoding) => {
  const file = await get("/assets/big-1.js", { "accept-encoding": accepted });
  expect(file.headers.get("content-encoding")).toBe(encoding);
  expect(file.headers.get("vary")).toContain("Accept-Encoding");
  expect(file.headers.get("cache-control")).toContain("immutable");
  expect(file.headers.get("content-type")).toContain("javascript");
  expect(await file.text()).toBe("export {};\n".repeat(200));
});

test("the service worker and its offline page are not cached, and no script runs on that page", async () => {
  const worker = await get("/service-worker.js");
  expect(worker.headers.get("cache-control")).toBe("no-cache");
  expect(worker.headers.get("content-security-policy")).toContain("default-src 'none'; connect-src 'self';");
  const offline = await get("/offline.html");
  expect(offline.headers.get("cache-control")).toBe("no-cache");
  expect(offline.headers.get("content-security-policy")).toContain("style-src 'self'");
  expect(offline.headers.get("content-security-policy")).not.toContain("script-src");
});

test.each(["/offline.html", "/service-worker.js"])(
  "of %s a browser that has it hears the same again, and keeps its headers",
  async (file) => {
    const first = await get(file);
    const again = await get(file, { "if-none-match": first.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
    for (const name of ["cache-control", "content-security-policy"])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
  },
);

test("a file that is missing has the API's headers", async () => {
  const missing = await get("/assets/none.js");
  expect(missing.headers.get("cache-control")).toBe("no-store");
  expect(missing.headers.get("x-request-id")).toMatch(/^[0-9a-f]{32}$/);
});

test("the server survives the replacement of the build", async () => {
  expect((await get("/assets/gone-1.js")).status).toBe(200);
  await rm(path.join(webDir, "assets/gone-1.js"));
  expect((await get("/assets/gone-1.js")).status).toBe(404);
  expect((await get("/healthz")).status).toBe(200);
});

test.each(["bytes=5-1", "bytes=x", "bytes=99999-"])("a range of %s is ignored", async (range) => {
  const reply = await get("/assets/app-1.js", { range });
  expect(reply.status).toBe(200);
  expect(await reply.text()).toBe("export {};");
});

test.each([
  "/../package.json",
  "/..%2fpackage.json",
  "/assets/..%5c..%5cpackage.json",
  "/%2e%2e/package.json",
])("%s does not leave the folder", async (address) => {
  const reply = await get(address, { accept: "*/*" });
  expect(await reply.text()).not.toContain("dependencies");
  expect(reply.status).toBeGreaterThanOrEqual(400);
});

test.each([
  "/pages/render-page.js",
  "/%70ages/render-page.js",
  "/%70%61ges%2frender-page.js",
  "//pages/render-page.js",
  "/assets/../pages/render-page.js",
  "/assets/..%2fpages/render-page.js",
  "/assets/%2e%2e/pages/render-page.js",
  "/assets/..%5cpages/render-page.js",
  "/PAGES/render-page.js",
  "/%69ndex.html",
  "/index.html.br",
  "/index.html.gz",
])("%s is no file for browsers, since the template guard decodes the path first", async (address) => {
  // Unlike `fetch`, `sendRaw` does not modify the path.
  const { status, text } = await sendRaw(api.url, { method: "GET", path: address, headers: {}, body: null });
  expect(status).toBe(404);
  expect(text).not.toMatch(/secret of the build|__NONCE__/);
});

test("pages and large JSON responses are compressed", async () => {
  const json = await get("/", { accept: "application/json", "accept-encoding": "br" });
  expect(json.headers.get("content-encoding")).toBe("br");
  expect(json.headers.get("vary")?.toLowerCase()).toContain("accept-encoding");
  expect(landingSchema.parse(((await json.json()) as { data: unknown }).data)).toEqual(landingContent.en);
  const root = await get("/", { ...html, "accept-encoding": "gzip" });
  expect(root.headers.get("content-encoding")).toBe("gzip");
  expect(await root.text()).toContain("style-nonce");
  const plain = await get("/", { accept: "application/json", "accept-encoding": "identity" });
  expect(plain.headers.get("content-encoding")).toBeNull();
});
