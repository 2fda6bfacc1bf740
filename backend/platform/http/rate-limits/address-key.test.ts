import { expect, test } from "vitest";
import { addressKey } from "./address-key.ts";

test.each([
  ["196.188.1.2", "196.188.1.2"],
  ["::ffff:196.188.1.2", "196.188.1.2"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  ["::1", "::/64"],
  ["unknown", "unknown"],
  ["", ""],
])("%s counts as %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});
