import { describe, expect, test } from "vitest";
import { ConfigError } from "./config-error.ts";
import { loadConfig } from "./config.ts";

const production = { NODE_ENV: "production", SECRET: "x".repeat(32), PUBLIC_URL: "https://gubae.example" };

test("an empty environment starts the demonstration on port 3000", () => {
  const config = loadConfig({ PORT: "" });
  expect(config).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    payments: { provider: "sandbox" },
    publicUrl: "http://localhost:3000",
  });
  expect(config).toMatchObject({ secretIsGiven: false, secret: expect.stringMatching(/^.{32}/) });
});

test("without a public address both names of this machine are ours, and always the desktop program", () => {
  expect(loadConfig({ PORT: "4000" }).allowedOrigins).toEqual([
    "http://localhost:4000",
    "http://127.0.0.1:4000",
    "app://gubae",
  ]);
  expect(loadConfig({ PUBLIC_URL: "https://gubae.example/" }).allowedOrigins).toEqual([
    "https://gubae.example",
    "app://gubae",
  ]);
});

test("every wrong variable is named at once", () => {
  const wrong = () => loadConfig({ PORT: "http", LOG_LEVEL: "loud", SECRET: "short", ICE_SERVERS: "{" });
  expect(wrong).toThrow(ConfigError);
  for (const name of ["PORT", "LOG_LEVEL", "SECRET", "ICE_SERVERS"]) expect(wrong).toThrow(name);
});

test("a host who does not come is waited for twenty minutes, or as many as are configured", () => {
  expect(loadConfig({}).noHostRefundMinutes).toBe(20);
  expect(loadConfig({ NO_HOST_REFUND_MINUTES: "5" }).noHostRefundMinutes).toBe(5);
  for (const NO_HOST_REFUND_MINUTES of ["0", "-1", "soon", "1e9"])
    expect(() => loadConfig({ NO_HOST_REFUND_MINUTES })).toThrow("NO_HOST_REFUND_MINUTES");
});

test("a relay needs the secret that it shares", () => {
  const TURN_URLS = "turn:turn.example:3478?transport=udp, turns:turn.example:5349";
  expect(() => loadConfig({ TURN_URLS })).toThrow("TURN_SECRET");
  expect(() => loadConfig({ TURN_URLS: "https://turn.example", TURN_SECRET: "s".repeat(16) })).toThrow(
    "TURN_URLS",
  );
  expect(loadConfig({ TURN_URLS, TURN_SECRET: "s".repeat(16) }).turn).toEqual({
    urls: ["turn:turn.example:3478?transport=udp", "turns:turn.example:5349"],
    secret: "s".repeat(16),
    ttlMinutes: 240,
  });
});

test.each(["SECRET", "PUBLIC_URL"])("production does not start without %s", (name) => {
  expect(() => loadConfig({ ...production, ALLOW_SANDBOX_PAYMENTS: "true", [name]: undefined })).toThrow(
    name,
  );
});

test("production refuses the sandbox unless it is explicitly allowed", () => {
  expect(() => loadConfig(production)).toThrow("PAYMENT_PROVIDER=sandbox");
  expect(loadConfig({ ...production, ALLOW_SANDBOX_PAYMENTS: "true" }).payments.provider).toBe("sandbox");
});

describe("Chapa", () => {
  const chapa = {
    PAYMENT_PROVIDER: "chapa",
    CHAPA_SECRET_KEY: "CHASECK_TEST-abc",
    CHAPA_WEBHOOK_SECRET: "a secret hash",
  };

  test("with a test key is for trying out", () => {
    expect(loadConfig(chapa).payments).toEqual({
      provider: "chapa",
      platformFeePercent: 10,
      chapa: {
        baseUrl: "https://api.chapa.co/v1",
        checkoutOrigin: "https://checkout.chapa.co",
        secretKey: "CHASECK_TEST-abc",
        webhookSecret: "a secret hash",
        mode: "test",
      },
    });
  });

  test("with a live key runs in production", () => {
    const config = loadConfig({ ...production, ...chapa, CHAPA_SECRET_KEY: "CHASECK-abc" });
    expect(config.payments).toMatchObject({ chapa: { mode: "live" } });
  });

  test.each([
    ["no key", { CHAPA_SECRET_KEY: "" }, "needs CHAPA_SECRET_KEY"],
    ["no webhook secret", { CHAPA_WEBHOOK_SECRET: "" }, "CHAPA_WEBHOOK_SECRET"],
    ["a key of the second API", { CHAPA_SECRET_KEY: "CHAPA_TEST_abc" }, "second API"],
    ["the second API's address", { CHAPA_URL: "https://api.chapa.co/v2" }, "/v1"],
    ["somebody else's key", { CHAPA_SECRET_KEY: "sk_live_abc" }, "CHASECK"],
    ["a live key outside production", { CHAPA_SECRET_KEY: "CHASECK-abc" }, "real money"],
    ["a test key in production", production, "test key"],
  ])("with %s does not start", (_, change, says) => {
    expect(() => loadConfig({ ...chapa, ...change })).toThrow(says);
  });
});
