import { describe, expect, test } from "vitest";
import { deviceInfo, shortenAddress } from "./device-info.ts";

const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";

describe("a device in words", () => {
  test.each([
    [`${chrome} Chrome/141.0.0.0 Safari/537.36`, "Chrome", "Windows"],
    [`${chrome} Gubae/1.0.0 Chrome/141.0.0.0 Electron/39.0.0 Safari/537.36`, "Gubae", "Windows"],
    [
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
      "Chrome",
      "Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
      "Safari",
      "iOS",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox", "Linux"],
    ["", null, null],
  ])("%s", (userAgent, browser, system) => {
    expect(deviceInfo({ address: "10.0.0.1", userAgent })).toEqual({ browser, system, address: "10.0.0.1" });
  });

  test("stays short, whatever is sent", () => {
    const { browser, system } = deviceInfo({ address: "10.0.0.1", userAgent: `${"x".repeat(8000)}/1.0` });
    expect((browser ?? "").length).toBeLessThanOrEqual(40);
    expect(system).toBeNull();
  });
});

test.each([
  ["196.188.12.7", "196.188.x.x"],
  ["::ffff:196.188.12.7", "196.188.x.x"],
  ["2001:db8:85a3:8d3:1319:8a2e:370:7348", "2001:db8:85a3:…"],
  ["2001:db8::1", "2001:db8:0:…"],
  ["::1", "0:0:0:…"],
  ["junk", null],
  [null, null],
])("the address %s is shown as %s", (address, shown) => {
  expect(shortenAddress(address)).toBe(shown);
});
