import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** An IPv6 subscriber gets at least a /64, and can use any address in it. */
const ipv6Bits = 64;

/** Returns the owner of an address for rate limits: an IPv4 address, or the /64 network of an IPv6 address. */
export function addressKey(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${ipv6Bits}`);
  return `${network.toString()}/${ipv6Bits}`;
}
