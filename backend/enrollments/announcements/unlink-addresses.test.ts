import { expect, test } from "vitest";
import { unlinkAddresses } from "./unlink-addresses.ts";

/** What Gmail, Outlook and Apple Mail link: a scheme, or letters around a dot. */
const linked = /\w:\/\/|mailto:|[\p{L}\p{N}-]\.[\p{L}\p{N}]/u;

test.each([
  "https://example.com/a?b=c",
  "HTTP://EXAMPLE.COM",
  "www.example.com",
  "bank.example",
  "teacher@example.com",
  "mailto:teacher@example.com",
  "ምሳሌ.com",
])("%s is no longer an address", (address) => {
  expect(address).toMatch(linked);
  const text = unlinkAddresses(`Look: ${address}, please.`);
  expect(text).not.toMatch(linked);
  expect(text.replaceAll("\u2060", ""), "and looks the same").toBe(`Look: ${address}, please.`);
});

test("a host name that is copied still works", () => {
  expect(new URL(`https://${unlinkAddresses("example.com")}/`).href).toBe("https://example.com/");
});

test("sentences stay as they are", () => {
  const text = "Bring a pen. Chapter 3: fractions... See you!\n1) 2) - done";
  expect(unlinkAddresses(text)).toBe(text);
});
