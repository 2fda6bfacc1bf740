import { expect, test } from "vitest";
import { isPrivateHost } from "./private-network.ts";

test.each([
  "",
  "/var/run/postgresql",
  "localhost",
  "postgres",
  "db.internal",
  "mail.local",
  "127.0.0.1",
  "10.1.2.3",
  "172.31.255.255",
  "192.168.0.9",
  "::1",
  "[::1]",
  "fd12:3456::1",
  "::ffff:10.0.0.1",
])("%s is this machine or its private network", (host) => {
  expect(isPrivateHost(host)).toBe(true);
});

test.each([
  "db.example.com",
  "8.8.8.8",
  "172.32.0.1",
  "100.64.0.1",
  "2001:db8::1",
  "[2001:db8::1]",
  "134744072",
  "10.0.0.1.example.com",
  "internal.example.com",
  "localhost.example.com",
])("%s is beyond it", (host) => {
  expect(isPrivateHost(host)).toBe(false);
});
