import { describe, expect, test } from "vitest";
import { ConfigError } from "./config-error.ts";
import { loadConfig } from "./config.ts";

const production = {
  NODE_ENV: "production",
  SECRET: "x".repeat(32),
  PUBLIC_URL: "https://gubae.example",
  DATABASE_URL: "postgres://gubae@postgres/gubae",
};

test("an empty environment starts the demonstration on port 3000", () => {
  const config = loadConfig({ PORT: "" });
  expect(config).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    payments: { provider: "sandbox" },
    publicUrl: "http://localhost:3000",
  });
  expect(config).toMatchObject({ hasConfiguredSecret: false, secret: expect.stringMatching(/^.{32}/) });
});

test("without PUBLIC_URL both local origins are allowed, and the desktop app always", () => {
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

test("passkeys are for the host of PUBLIC_URL, on its origins and those below it", () => {
  expect(loadConfig({ PORT: "4000" }).relyingParty).toEqual({
    id: "localhost",
    origins: ["http://localhost:4000"],
  });
  const others = ["https://app.gubae.example", "https://evil-gubae.example", "https://other.example"];
  const ALLOWED_ORIGINS = others.join(",");
  expect(loadConfig({ PUBLIC_URL: "https://gubae.example/", ALLOWED_ORIGINS }).relyingParty).toEqual({
    id: "gubae.example",
    origins: ["https://gubae.example", "https://app.gubae.example"],
  });
});

test("a demonstration listens on this machine only, unless HOST says otherwise", () => {
  expect(loadConfig({})).toMatchObject({ demonstration: true, host: "127.0.0.1" });
  expect(loadConfig({ HOST: "0.0.0.0" })).toMatchObject({ demonstration: true, host: "0.0.0.0" });
  const { DATABASE_URL } = production;
  expect(loadConfig({ DATABASE_URL })).toMatchObject({ demonstration: false, host: "0.0.0.0" });
});

test("only http and https origins may be allowed", () => {
  const allowed = (ALLOWED_ORIGINS: string) => loadConfig({ ALLOWED_ORIGINS }).allowedOrigins;
  expect(allowed("https://a.example, http://b.example:8080/")).toEqual(
    expect.arrayContaining(["https://a.example", "http://b.example:8080"]),
  );
  for (const wrong of ["null", "*", "app://other", "https://a.example/path", "file://", "a.example"])
    expect(() => allowed(`https://a.example,${wrong}`)).toThrow("ALLOWED_ORIGINS");
});

test("every invalid variable is named at once", () => {
  const wrong = () => loadConfig({ PORT: "http", LOG_LEVEL: "loud", SECRET: "short", ICE_SERVERS: "{" });
  expect(wrong).toThrow(ConfigError);
  for (const name of ["PORT", "LOG_LEVEL", "SECRET", "ICE_SERVERS"]) expect(wrong).toThrow(name);
});

test("a missing host is waited for twenty minutes, or as many as are configured", () => {
  expect(loadConfig({}).noHostRefundMinutes).toBe(20);
  expect(loadConfig({ NO_HOST_REFUND_MINUTES: "5" }).noHostRefundMinutes).toBe(5);
  for (const NO_HOST_REFUND_MINUTES of ["0", "-1", "soon", "1e9"])
    expect(() => loadConfig({ NO_HOST_REFUND_MINUTES })).toThrow("NO_HOST_REFUND_MINUTES");
});

test("a TURN server needs its shared secret", () => {
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

test("without Janus a lecture sells what the mesh carries, with it what Janus carries", () => {
  const JANUS_URLS = "ws://janus-1:8188, second=wss://janus.example:8989/janus, ws://janus-1:8188";
  const apiSecret = "s".repeat(16);
  expect(loadConfig({})).toMatchObject({ janus: null, maxSeats: 20 });
  expect(loadConfig({ JANUS_SECRET: apiSecret, MAX_SEATS_MESH: "12", MAX_SEATS_SFU: "300" })).toMatchObject({
    janus: null,
    maxSeats: 12,
  });
  const servers = [
    { name: "ws://janus-1:8188", url: "ws://janus-1:8188" },
    { name: "second", url: "wss://janus.example:8989/janus" },
  ];
  const withJanus = { JANUS_URLS, JANUS_SECRET: apiSecret };
  expect(loadConfig(withJanus)).toMatchObject({ janus: { servers, apiSecret }, maxSeats: 500 });
  expect(loadConfig({ ...withJanus, MAX_SEATS_SFU: "300" }).maxSeats).toBe(300);
  expect(loadConfig(withJanus)).toMatchObject({ sfuAboveSeats: 8, meshViewers: 20 });
  expect(loadConfig({ ...withJanus, SFU_ABOVE_SEATS: "30" }).meshViewers).toBe(30);
  expect(loadConfig({ ...withJanus, SFU_ABOVE_SEATS: "0" }).sfuAboveSeats).toBe(0);
});

test("Janus needs its secret, websocket addresses and a sensible number of seats", () => {
  const given = { JANUS_URLS: "ws://janus:8188", JANUS_SECRET: "s".repeat(16) };
  expect(() => loadConfig({ ...given, JANUS_SECRET: "" })).toThrow(
    /^JANUS_SECRET is required with JANUS_URLS/,
  );
  expect(() => loadConfig({ ...given, JANUS_SECRET: "short" })).toThrow("JANUS_SECRET");
  for (const JANUS_URLS of [
    "http://janus:8088",
    "janus:8188",
    "ws://",
    "ws://admin:secret@janus",
    "ws://a b",
    "first=janus:8188",
    "a name=ws://janus",
    "one=ws://janus-1,one=ws://janus-2",
  ])
    expect(() => loadConfig({ ...given, JANUS_URLS })).toThrow("JANUS_URLS");
  expect(() => loadConfig({ SFU_ABOVE_SEATS: "-1" })).toThrow("SFU_ABOVE_SEATS");
  for (const name of ["MAX_SEATS_SFU", "MAX_SEATS_MESH"])
    for (const seats of ["0", "-1", "2.5", "many", "10001"])
      expect(() => loadConfig({ [name]: seats })).toThrow(name);
});

test("production rejects the sandbox unless it is explicitly allowed", () => {
  expect(() => loadConfig(production)).toThrow("PAYMENT_PROVIDER=sandbox");
  expect(loadConfig({ ...production, ALLOW_SANDBOX_PAYMENTS: "true" }).payments.provider).toBe("sandbox");
});

describe("Chapa", () => {
  const chapa = {
    PAYMENT_PROVIDER: "chapa",
    CHAPA_SECRET_KEY: "CHASECK_TEST-abc",
    CHAPA_WEBHOOK_SECRET: "a secret hash",
  };

  test("runs in test mode with a test key", () => {
    expect(loadConfig(chapa).payments).toEqual({
      provider: "chapa",
      platformFeePercent: 10,
      payoutWaitHours: 48,
      chapa: {
        baseUrl: "https://api.chapa.co/v1",
        checkoutOrigin: "https://checkout.chapa.co",
        secretKey: "CHASECK_TEST-abc",
        webhookSecret: "a secret hash",
        mode: "test",
      },
    });
  });

  test("runs in production with a live key", () => {
    const config = loadConfig({ ...production, ...chapa, CHAPA_SECRET_KEY: "CHASECK-abc" });
    expect(config.payments).toMatchObject({ chapa: { mode: "live" } });
  });

  test.each([
    ["no key", { CHAPA_SECRET_KEY: "" }, "requires CHAPA_SECRET_KEY"],
    ["no webhook secret", { CHAPA_WEBHOOK_SECRET: "" }, "CHAPA_WEBHOOK_SECRET"],
    ["a key of the second API", { CHAPA_SECRET_KEY: "CHAPA_TEST_abc" }, "version 2 of Chapa's API"],
    ["the second API's URL", { CHAPA_URL: "https://api.chapa.co/v2" }, "/v1"],
    ["another provider's key", { CHAPA_SECRET_KEY: "sk_live_abc" }, "CHASECK"],
    ["a live key outside production", { CHAPA_SECRET_KEY: "CHASECK-abc" }, "real money"],
    ["a test key in production", production, "test key"],
  ])("does not start with %s", (_, change, says) => {
    expect(() => loadConfig({ ...chapa, ...change })).toThrow(says);
  });
});

test("behind a balancer on its machine, only that reaches a process, whatever HOST says", () => {
  const config = loadConfig({
    HOST: "0.0.0.0",
    PORT: "3000",
    LISTEN_PORT: "4001",
    DATABASE_URL: "postgres://db/gubae",
  });
  expect(config).toMatchObject({ host: "127.0.0.1", port: 4001, publicUrl: "http://localhost:3000" });
});

test("a database that the parent has prepared changes nothing about a demonstration", () => {
  const config = loadConfig({ PREPARED_DATABASE_URL: "postgres://somewhere/gubae", LISTEN_PORT: "4001" });
  expect(config).toMatchObject({ demonstration: true, databaseUrl: undefined });
  expect(config.preparedDatabaseUrl).toBe("postgres://somewhere/gubae");
});
