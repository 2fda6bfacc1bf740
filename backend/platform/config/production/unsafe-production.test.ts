import { describe, expect, test } from "vitest";
import { ConfigError } from "../config-error.ts";
import { loadConfig } from "../config.ts";

const safe = {
  NODE_ENV: "production",
  SECRET: "x".repeat(32),
  PUBLIC_URL: "https://gubae.example",
  DATABASE_URL: "postgres://gubae:secret@db.example.com/gubae?sslmode=verify-full",
  SMTP_URL: "smtps://gubae:secret@mail.example.com:465",
  ALLOW_SANDBOX_PAYMENTS: "true",
};

/** Returns the reasons why production refuses to start, one per line; empty if production starts. */
function refusals(change: Record<string, string>): string[] {
  try {
    loadConfig({ ...safe, ...change });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n");
  }
}

test("safe production starts, without demonstration accounts", () => {
  expect(refusals({})).toEqual([]);
  expect(loadConfig(safe)).toMatchObject({ demonstration: false, host: "0.0.0.0" });
});

describe("production refuses, and names the variable and the mend:", () => {
  test.each([
    ["no secret", { SECRET: "" }, /^SECRET is required .*32 random characters/],
    ["cheap passwords", { PASSWORD_COST: "low" }, /^PASSWORD_COST may not be low/],
    ["no public URL", { PUBLIC_URL: "" }, /^PUBLIC_URL is required .*https:/],
    [
      "a public URL without TLS",
      { PUBLIC_URL: "http://gubae.example" },
      /^PUBLIC_URL must begin with https:/,
    ],
    ["a public URL that is none", { PUBLIC_URL: "gubae" }, /^PUBLIC_URL: Invalid URL/],
    ["a null origin", { ALLOWED_ORIGINS: "null" }, /^ALLOWED_ORIGINS.*must be origins/],
    ["an origin of another scheme", { ALLOWED_ORIGINS: "app://x" }, /^ALLOWED_ORIGINS.*must be origins/],
    [
      "an origin without TLS",
      { ALLOWED_ORIGINS: "http://a.example" },
      /^ALLOWED_ORIGINS.*http:\/\/a\.example/,
    ],
    ["no database", { DATABASE_URL: "" }, /^DATABASE_URL is required .*ALLOW_EMBEDDED_DATABASE=true/],
    ["another database", { DATABASE_URL: "mysql://db/gubae" }, /^DATABASE_URL: must be a URL like postgres:/],
    [
      "sandbox payments",
      { ALLOW_SANDBOX_PAYMENTS: "" },
      /^PAYMENT_PROVIDER=sandbox .*ALLOW_SANDBOX_PAYMENTS/,
    ],
    ["replays for tests", { REPLAY_PROFILE: "draft" }, /^REPLAY_PROFILE must be full/],
  ])("%s", (_, change, says) => {
    expect(refusals(change)).toEqual([expect.stringMatching(says)]);
  });

  test.each([
    "postgres://gubae@db.example.com/gubae",
    "postgres://gubae@203.0.113.7/gubae",
    "postgres://gubae@db.example.com/gubae?sslmode=disable",
    "postgres://gubae@db.example.com/gubae?sslmode=no-verify",
    "postgres://gubae@localhost/gubae?host=db.example.com",
  ])("PostgreSQL beyond the private network without verified TLS, %s", (DATABASE_URL) => {
    expect(refusals({ DATABASE_URL })).toEqual([
      expect.stringMatching(/^DATABASE_URL .*sslmode=verify-full.*DATABASE_TLS=off/),
    ]);
    expect(refusals({ DATABASE_URL, DATABASE_TLS: "off" })).toEqual([]);
  });

  test.each([
    "smtp://mail.example.com:587",
    "smtp://203.0.113.7",
    "smtp://mail.example.com:587?ignoreTLS=true&requireTLS=true",
    "smtps://mail.example.com?tls.rejectUnauthorized=false",
    "smtp://mail.example.com?requireTLS=true&tls.rejectUnauthorized=false",
  ])("SMTP beyond the private network without verified TLS, %s", (SMTP_URL) => {
    expect(refusals({ SMTP_URL })).toEqual([expect.stringMatching(/^SMTP_URL .*smtps:\/\/.*SMTP_TLS=off/)]);
    expect(refusals({ SMTP_URL, SMTP_TLS: "off" })).toEqual([]);
  });

  test.each(["ws://janus.example.com:8188", "ws://janus:8188,ws://203.0.113.7:8188"])(
    "Janus beyond the private network without TLS, %s",
    (JANUS_URLS) => {
      const change = { JANUS_URLS, JANUS_SECRET: "s".repeat(16) };
      expect(refusals(change)).toEqual([expect.stringMatching(/^JANUS_URLS .*wss:\/\/ for ws:\/\/[^,]*$/)]);
    },
  );

  test("all of it at once", () => {
    const names = refusals({
      PORT: "http",
      SECRET: "",
      PUBLIC_URL: "http://gubae.example",
      ALLOWED_ORIGINS: "http://a.example",
      DATABASE_URL: "",
      SMTP_URL: "smtp://mail.example.com",
      TURN_URLS: "turn:turn.example:3478",
      JANUS_URLS: "wss://janus.example:8989",
      ALLOW_SANDBOX_PAYMENTS: "false",
    }).map((line) => /^[A-Z_]+/.exec(line)?.[0]);
    expect(new Set(names)).toEqual(
      new Set([
        "ALLOWED_ORIGINS",
        "DATABASE_URL",
        "JANUS_SECRET",
        "PAYMENT_PROVIDER",
        "PORT",
        "PUBLIC_URL",
        "SECRET",
        "SMTP_URL",
        "TURN_SECRET",
      ]),
    );
  });
});

test.each([
  { DATABASE_URL: "postgres://gubae@%2Fvar%2Frun%2Fpostgresql/gubae" },
  { DATABASE_URL: "postgres://gubae@postgres:5432/gubae" },
  { DATABASE_URL: "postgres://gubae@10.0.0.5/gubae" },
  { DATABASE_URL: "postgres://gubae@db.example.com/gubae?sslmode=require" },
  { DATABASE_URL: "", ALLOW_EMBEDDED_DATABASE: "true" },
  { SMTP_URL: "smtp://mail:25" },
  { SMTP_URL: "smtp://127.0.0.1" },
  { SMTP_URL: "smtp://mail.example.com:587?requireTLS=true" },
  { SMTP_URL: "" },
  { JANUS_URLS: "ws://janus:8188,wss://janus.example.com:8989", JANUS_SECRET: "s".repeat(16) },
  { ALLOWED_ORIGINS: "https://a.example,https://b.example:8443" },
])("production starts with %j", (change) => {
  expect(refusals(change)).toEqual([]);
});

test("outside production none of this is asked", () => {
  const url = "postgres://gubae@db.example.com/gubae";
  expect(loadConfig({ DATABASE_URL: url, SMTP_URL: "smtp://mail.example.com" }).databaseUrl).toBe(url);
});
