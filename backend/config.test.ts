import { expect, test } from "vitest";
import { ConfigError, loadConfig } from "./config.ts";

const production = { NODE_ENV: "production", SECRET: "x".repeat(32), PUBLIC_URL: "https://gubae.example" };

test("an empty environment starts the demonstration on port 3000", () => {
  const config = loadConfig({ PORT: "" });
  expect(config).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    paymentProvider: "sandbox",
    publicUrl: "http://localhost:3000",
  });
  expect(config.secret.length).toBeGreaterThanOrEqual(32);
});

test("without a public address both names of this machine are ours", () => {
  expect(loadConfig({ PORT: "4000" }).allowedOrigins).toEqual([
    "http://localhost:4000",
    "http://127.0.0.1:4000",
  ]);
  expect(loadConfig({ PUBLIC_URL: "https://gubae.example/" }).allowedOrigins).toEqual([
    "https://gubae.example",
  ]);
});

test("every wrong variable is named at once", () => {
  const wrong = () => loadConfig({ PORT: "http", LOG_LEVEL: "loud", SECRET: "short", ICE_SERVERS: "{" });
  expect(wrong).toThrow(ConfigError);
  for (const name of ["PORT", "LOG_LEVEL", "SECRET", "ICE_SERVERS"]) expect(wrong).toThrow(name);
});

test.each(["SECRET", "PUBLIC_URL"])("production does not start without %s", (name) => {
  expect(() => loadConfig({ ...production, ALLOW_SANDBOX_PAYMENTS: "true", [name]: undefined })).toThrow(
    name,
  );
});

test("production refuses the sandbox unless it is explicitly allowed", () => {
  expect(() => loadConfig(production)).toThrow("PAYMENT_PROVIDER=sandbox");
  expect(loadConfig({ ...production, ALLOW_SANDBOX_PAYMENTS: "true" }).paymentProvider).toBe("sandbox");
});
