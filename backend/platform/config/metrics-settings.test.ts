import { expect, test } from "vitest";
import { loadConfig } from "./config.ts";

const token = "x".repeat(32);

test("no figures are served unless a port is named, and then to this machine alone", () => {
  expect(loadConfig({}).metrics).toBeNull();
  expect(loadConfig({ METRICS_HOST: "0.0.0.0" }).metrics).toBeNull();
  expect(loadConfig({ METRICS_PORT: "9400" }).metrics).toEqual({
    host: "127.0.0.1",
    port: 9400,
    token: null,
  });
});

test.each(["0.0.0.0", "::", "10.0.0.7", "api.internal"])("%s needs a token", (host) => {
  const env = { METRICS_PORT: "9400", METRICS_HOST: host };
  expect(() => loadConfig(env)).toThrow("METRICS_TOKEN");
  expect(() => loadConfig({ ...env, METRICS_TOKEN: "short" })).toThrow("at least 32 characters");
  expect(loadConfig({ ...env, METRICS_TOKEN: token }).metrics).toEqual({ host, port: 9400, token });
});
