import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { answers, configureInto, writtenIn } from "./configured.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-configure-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (name: string) => (await stat(path.join(folder, name))).mode & 0o777;

test("secrets are made, each another one, for the owner alone, and are kept when it runs again", async () => {
  const { stdout } = await configureInto(folder);
  const written = await writtenIn(folder);
  const secrets = ["SECRET", "DATABASE_PASSWORD", "STORAGE_KEY", "STORAGE_SECRET", "STORAGE_RPC_SECRET"];
  const all = [...secrets, "TURN_SECRET", "JANUS_SECRET", "METRICS_TOKEN"].map((name) => written[name] ?? "");
  expect(new Set(all).size).toBe(8);
  expect(all.every((secret) => secret.length >= 34)).toBe(true);
  for (const secret of all) expect(stdout).not.toContain(secret);
  expect(await modeOf(".env")).toBe(0o600);
  expect(await modeOf("filled")).toBe(0o700);
  await configureInto(folder, { domain: "other.example" });
  expect(await writtenIn(folder)).toEqual({ ...written, DOMAIN: "other.example" });
  expect(await readdir(folder)).toEqual([".env", "filled"]);
});

test("it fills the configurations of coturn and Janus, and leaves no placeholder open", async () => {
  await configureInto(folder);
  const { TURN_SECRET, JANUS_SECRET } = await writtenIn(folder);
  const read = (name: string) => readFile(path.join(folder, "filled", name), "utf8");
  expect(await read("coturn/turnserver.conf")).toContain(
    `static-auth-secret=${TURN_SECRET}\nrealm=gubae.example`,
  );
  expect(await read("janus/janus.jcfg")).toContain(`api_secret = "${JANUS_SECRET}"`);
  const files = await readdir(path.join(folder, "filled"), { recursive: true, withFileTypes: true });
  for (const file of files.filter((one) => one.isFile()))
    expect(await readFile(path.join(file.parentPath, file.name), "utf8")).not.toMatch(/^[^#\n]*<[A-Z_]+>/m);
});

test("payments are played until Chapa's key is given, and the output says so", async () => {
  expect((await configureInto(folder)).stdout).toContain("no money moves");
  expect(await writtenIn(folder)).toMatchObject({
    PAYMENT_PROVIDER: "sandbox",
    ALLOW_SANDBOX_PAYMENTS: "true",
  });
  await configureInto(folder, {
    "chapa-key": "CHASECK-0123456789",
    "chapa-webhook-secret": "0123456789",
  });
  expect(await writtenIn(folder)).toMatchObject({
    PAYMENT_PROVIDER: "chapa",
    ALLOW_SANDBOX_PAYMENTS: "false",
  });
});

test.each([
  ["domain", "https://gubae.example"],
  ["domain", "gubae.example; rm -rf /"],
  ["domain", "localhost"],
  ["mail", "you at gubae"],
  ["address", "gubae.example"],
  ["address", "192.168.1.7"],
  ["address", "10.0.0.1"],
  ["address", "100.64.0.1"],
])("--%s %s is refused by name, and nothing is written", async (option, value) => {
  await expect(configureInto(folder, { ...answers, [option]: value })).rejects.toThrow(
    `✖ --${option} "${value}" must be`,
  );
  expect(await readdir(folder)).toEqual([]);
});

test.each([
  ["smtp", "smtp://user:password@smtp.example:25"],
  ["smtp", "smtps://user:pass'word@smtp.example"],
  ["backup", "http://KEY:SECRET@s3.example/backups"],
  ["backup", "https://s3.example/backups"],
  ["chapa-key", "CHASECK_TEST-0123456789"],
  ["smtp", "smtps://user:password@smtp.example\\"],
  ["chapa-key", "CHASECK-01234'5678"],
  ["chapa-key", "CHASECK-012345678\\"],
])("--%s is refused without a word of %s, and nothing is written", async (option, value) => {
  const refused: unknown = await configureInto(folder, { ...answers, [option]: value }).catch(
    (error: unknown) => error,
  );
  // Node's output contains the command before the error message.
  const output = refused instanceof Error ? refused.message.split("✖")[1] : "";
  expect(output).toContain(`--${option} must be`);
  expect(output).not.toContain(value);
  expect(await readdir(folder)).toEqual([]);
});

test.each(["0123'4567", "01234567\\"])("Chapa's secret hash may not be %s", async (value) => {
  const chapa = { "chapa-key": "CHASECK-0123456789", "chapa-webhook-secret": value };
  await expect(configureInto(folder, { ...answers, ...chapa })).rejects.toThrow(
    "--chapa-webhook-secret must be",
  );
});

test("without anybody to ask, it names what is missing; what it did not write it does not touch", async () => {
  await expect(configureInto(folder, {})).rejects.toThrow("--domain is missing");
  const own = "SECRET=mine\n";
  await writeFile(path.join(folder, ".env"), own);
  await expect(configureInto(folder)).rejects.toThrow("SECRET=…");
  expect(await readFile(path.join(folder, ".env"), "utf8")).toBe(own);
});
