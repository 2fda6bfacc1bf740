import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { landingContent as landingSchema } from "#contract/landing.ts";
import { landingContent } from "#backend/landing/landing-content.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { precompressFolder } from "../../web/build/precompress.ts";
import { createWebApp } from "./web-app.ts";

const html = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const page = `<meta name="style-nonce" content="__NONCE__"><script type="application/json">__LANDING__</script>`;

let webDir: string;
let api: TestServer;

beforeAll(async () => {
  webDir = await mkdtemp(path.join(tmpdir(), "gubae-web-"));
  await mkdir(path.join(webDir, "assets"));
  await writeFile(path.join(webDir, "index.html"), page);
  await writeFile(path.join(webDir, "assets/app-1.js"), "export {};");
  await writeFile(path.join(webDir, "assets/gone-1.js"), "export {};");
  await writeFile(path.join(webDir, "assets/big-1.js"), "export {};\n".repeat(200));
  await precompressFolder(webDir);
  const webApp = await createWebApp({ webDir, publicUrl: "http://localhost:0", landing: landingContent });
  api = await startTestServer({ webApp });
});
afterAll(async () => {
  await api.stop();
  await rm(webDir, { recursive: true, force: true });
});

const get = (address: string, headers: Record<string, string> = html) =>
  fetch(`${api.url}${address}`, { headers });

function nonceOf(text: string): string {
  return /content="([\w-]+)"/.exec(text)?.[1] ?? "";
}

test("the root is the web app for a browser and JSON for everybody else", async () => {
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

test("every page has a fresh nonce that its policy names, and no way for scripts of others", async () => {
  const [first, second] = [await get("/"), await get("/")];
  const policy = first.headers.get("content-security-policy") ?? "";
  const nonce = nonceOf(await first.text());
  expect(nonce.length).toBeGreaterThan(15);
  expect(policy).toContain(`'nonce-${nonce}'`);
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain("unsafe");
  expect(nonceOf(await second.text())).not.toBe(nonce);
});

test("only the root carries the landing content, which can't end its script", async () => {
  const text = await (await get("/")).text();
  const inlined = /<script type="application\/json">(.*)<\/script>/s.exec(text)?.[1] ?? "";
  expect(inlined).not.toContain("<");
  expect(landingSchema.safeParse(JSON.parse(inlined)).success).toBe(true);
  expect(await (await get("/lectures")).text()).toContain(`<script type="application/json"></script>`);
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
])("who accepts %s gets what the build has compressed so", async (accepted, encoding) => {
  const file = await get("/assets/big-1.js", { "accept-encoding": accepted });
  expect(file.headers.get("content-encoding")).toBe(encoding);
  expect(file.headers.get("vary")).toContain("Accept-Encoding");
  expect(file.headers.get("cache-control")).toContain("immutable");
  expect(file.headers.get("content-type")).toContain("javascript");
  expect(await file.text()).toBe("export {};\n".repeat(200));
});

test("the worker and its page are asked for anew at every look, and nothing runs on that page", async () => {
  for (const name of ["service-worker.js", "offline.html"]) await writeFile(path.join(webDir, name), "x");
  const worker = await get("/service-worker.js");
  expect(worker.headers.get("cache-control")).toBe("no-cache");
  expect(worker.headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'");
  const offline = await get("/offline.html");
  expect(offline.headers.get("cache-control")).toBe("no-cache");
  expect(offline.headers.get("content-security-policy")).toContain("style-src 'self'");
  expect(offline.headers.get("content-security-policy")).not.toContain("script-src");
});

test("a build that is replaced under the running server does not end it", async () => {
  expect((await get("/assets/gone-1.js")).status).toBe(200);
  await rm(path.join(webDir, "assets/gone-1.js"));
  expect((await get("/assets/gone-1.js")).status).toBe(404);
  expect((await get("/healthz")).status).toBe(200);
});

test.each(["bytes=5-1", "bytes=x", "bytes=99999-"])("a range of %s does no harm", async (range) => {
  const reply = await get("/assets/app-1.js", { range });
  expect(reply.status).toBe(200);
  expect(await reply.text()).toBe("export {};");
});

test.each([
  "/../package.json",
  "/..%2fpackage.json",
  "/assets/..%5c..%5cpackage.json",
  "/%2e%2e/package.json",
])("%s leads out of nowhere", async (address) => {
  const reply = await get(address, { accept: "*/*" });
  expect(await reply.text()).not.toContain("dependencies");
  expect(reply.status).toBeGreaterThanOrEqual(400);
});

test("pages and JSON of some size come compressed, and whole", async () => {
  const json = await get("/", { accept: "application/json", "accept-encoding": "br" });
  expect(json.headers.get("content-encoding")).toBe("br");
  expect(json.headers.get("vary")?.toLowerCase()).toContain("accept-encoding");
  expect(landingSchema.parse(((await json.json()) as { data: unknown }).data)).toEqual(landingContent.en);
  const drawn = await get("/", { ...html, "accept-encoding": "gzip" });
  expect(drawn.headers.get("content-encoding")).toBe("gzip");
  expect(await drawn.text()).toContain("style-nonce");
  const plain = await get("/", { accept: "application/json", "accept-encoding": "identity" });
  expect(plain.headers.get("content-encoding")).toBeNull();
});
