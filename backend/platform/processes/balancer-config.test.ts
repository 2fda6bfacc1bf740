import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { fillBalancerConfig } from "./balancer-config.ts";

const deployed = await readFile(new URL("../../../deploy/haproxy/haproxy.cfg", import.meta.url), "utf8");
const processes = ["127.0.0.1:41", "127.0.0.1:42", "127.0.0.1:43"];
const filled = fillBalancerConfig(deployed, { bind: "127.0.0.1:3000", processes });
const linesWith = (pattern: RegExp) =>
  filled
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => !line.startsWith("#") && pattern.test(line));

test("each backend gets every process, checked, and unchecked for when none is ready", () => {
  expect(linesWith(/^server /)).toEqual([
    "server api1 127.0.0.1:41 track requests/api1",
    "server api2 127.0.0.1:42 track requests/api2",
    "server api3 127.0.0.1:43 track requests/api3",
    "server unchecked1 127.0.0.1:41 backup",
    "server unchecked2 127.0.0.1:42 backup",
    "server unchecked3 127.0.0.1:43 backup",
    "server api1 127.0.0.1:41 check",
    "server api2 127.0.0.1:42 check",
    "server api3 127.0.0.1:43 check",
    "server unchecked1 127.0.0.1:41 backup",
    "server unchecked2 127.0.0.1:42 backup",
    "server unchecked3 127.0.0.1:43 backup",
    "server api1 127.0.0.1:41 track requests/api1",
    "server api2 127.0.0.1:42 track requests/api2",
    "server api3 127.0.0.1:43 track requests/api3",
    "server unchecked1 127.0.0.1:41 backup",
    "server unchecked2 127.0.0.1:42 backup",
    "server unchecked3 127.0.0.1:43 backup",
  ]);
});

test("it listens where people come, without certificate, user and log", () => {
  expect(linesWith(/^bind /)).toEqual(["bind 127.0.0.1:3000"]);
  expect(linesWith(/^(?:user|group|log)\b/)).toEqual([]);
  expect(linesWith(/^(?:frontend|mode) /)).toEqual(["mode http", "frontend gubae", "mode tcp"]);
});

test("the rest is what is deployed", () => {
  for (const line of ["option forwardfor", "balance hash var(txn.room)", "http-check expect status 200"])
    expect(linesWith(/./)).toContain(line);
});

test("with TLS it shares its port with the relay by name, and asks no certificate authority", () => {
  const turn = { turn: "192.0.2.1:3479", turnProxied: "192.0.2.1:5556" };
  const tls = { certificates: `/my own/"$1"/certificate.pem`, inner: "127.0.0.1:8081", ...turn };
  const bind = "127.0.0.1:8443";
  const withTls = fillBalancerConfig(deployed, { bind, processes, tls }).split("\n");
  const starting = (word: string) =>
    withTls.map((line) => line.trim()).filter((line) => line.startsWith(`${word} `));
  expect(starting("bind")).toEqual([
    String.raw`bind abns@gubae-127.0.0.1:8443-web accept-proxy ssl crt "/my own/\"\$1\"/certificate.pem" alpn h2,http/1.1`,
    "bind 127.0.0.1:8081",
    "bind 127.0.0.1:8443",
    "bind 192.0.2.1:3479",
    String.raw`bind abns@gubae-127.0.0.1:8443-turns accept-proxy ssl crt "/my own/\"\$1\"/certificate.pem"`,
  ]);
  expect(starting("server").filter((line) => !/ (?:api|unchecked)\d/.test(line))).toEqual([
    "server web abns@gubae-127.0.0.1:8443-web send-proxy-v2",
    "server turns abns@gubae-127.0.0.1:8443-turns send-proxy-v2",
    "server coturn 192.0.2.1:5556 send-proxy-v2",
  ]);
  expect(starting("frontend")).not.toContain("frontend plain");
});
