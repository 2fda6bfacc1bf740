import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { validate } from "dockerfile-utils";
import { DCLinter } from "dclint";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "#backend/platform/config/config.ts";
import { configureInto, writtenIn } from "./configured.ts";
import { composeFile, deployFolder, readCompose, variable, type Service } from "./read-compose.ts";

let folder: string;
let written: Record<string, string>;
let services: Record<string, Service>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-compose-"));
  await configureInto(folder);
  written = await writtenIn(folder);
  services = await readCompose(written);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Linter rules that require sorting. They are off, because our services are listed in the order in which they start.
 */
const sorting = ["service-keys-order", "services-alphabetical-order", "top-level-properties-order"];

test("it is valid after Compose's schema, and a linter finds nothing", () => {
  const rules = Object.fromEntries(sorting.map((rule) => [rule, 0] as const));
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
  expect(
    linter.lintFiles([composeFile], false).flatMap((file: { messages: unknown[] }) => file.messages),
  ).toEqual([]);
});

test("every variable is one that configure.mjs writes, or has a default; no secret has one", async () => {
  for (const [whole, name = "", fallback] of (await readFile(composeFile, "utf8")).matchAll(variable)) {
    if (fallback === undefined) expect(Object.keys(written), whole).toContain(name);
    else
      expect(name, whole).toMatch(
        /^(?:GUBAE_RELEASE|LOG_LEVEL|BACKUP_\w+|PAYMENT_PROVIDER|ALLOW_SANDBOX_PAYMENTS|CHAPA_\w+)$/,
      );
  }
});

test.each(["api1", "api2", "replays", "migrate"])(
  "%s gets an environment with which production starts",
  (name) => {
    const config = loadConfig({ ...services[name]?.environment });
    expect(config).toMatchObject({
      production: true,
      publicUrl: "https://gubae.example",
      trustedProxies: 1,
      drainMs: 5000,
      storage: { kind: "s3", bucket: "gubae", region: "garage" },
      janus: { servers: [{ url: "ws://10.77.0.1:8188" }], recordings: "/recordings" },
      replays: { make: name === "replays" },
      metrics: { port: 9400 },
    });
    expect(config.turn?.urls).toContain("turns:turn.gubae.example:443?transport=tcp");
    expect(config.email.smtpUrl).toBe("smtps://user:pa%40$s@smtp.example:465");
  },
);

test("what is mounted is there, and is only read", () => {
  for (const { volumes } of Object.values(services))
    for (const [source = "", , mode] of volumes.map((volume) => volume.split(":"))) {
      if (!source.startsWith(".")) continue;
      const found = [deployFolder, folder].some((base) => existsSync(path.join(base, source)));
      expect(found, source).toBe(true);
      expect(mode, source).toBe("ro");
    }
});

test("every service is limited, starts again, and can gain nothing; no port goes past the firewall", () => {
  for (const [name, service] of Object.entries(services)) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
    // A one-off service ends when its work is done, so it may have another restart policy.
    expect(service["restart"], name).toMatch(name === "restore" ? /no/ : /unless-stopped|on-failure/);
    expect(service["mem_limit"], name).toMatch(/^\d+[mg]$/);
    expect(service["cpus"], name).toBeGreaterThan(0);
    expect(service, name).not.toHaveProperty("ports");
    if (service.build === undefined) expect(service.image, name).toMatch(/:v?\d+\.\d+\S*$/);
  }
});

test("Janus and every process have one volume for recordings under one path, which both users' images make", async () => {
  const recording = Object.values(services).filter(({ volumes }) =>
    volumes.includes("recordings:/recordings"),
  );
  expect(recording).toHaveLength(5);
  expect(services["janus"]).toMatchObject({ user: "1000:1000" });
  for (const file of ["../Dockerfile", "janus/Dockerfile"])
    expect(await readFile(path.join(deployFolder, file), "utf8")).toMatch(/install -d .*\/recordings/);
});

test("HAProxy's addresses are those of the services", async () => {
  const config = await readFile(path.join(deployFolder, "haproxy/haproxy.cfg"), "utf8");
  const used = new Set([...config.matchAll(/10\.77\.0\.\d+:\d+/g)].map(([address]) => address));
  const addressOf = (name: string) => services[name]?.networks?.private.ipv4_address;
  expect([...used]).toEqual([
    `${addressOf("api1")}:3000`,
    `${addressOf("api2")}:3000`,
    `${addressOf("certificates")}:8080`,
  ]);
  const addresses = Object.values(services).flatMap(({ networks }) => networks?.private.ipv4_address ?? []);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("Janus's image has no fault either", async () => {
  expect(validate(await readFile(path.join(deployFolder, "janus/Dockerfile"), "utf8"))).toEqual([]);
});
