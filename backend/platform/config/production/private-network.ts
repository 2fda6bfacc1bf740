import { BlockList, isIP } from "node:net";

const privateRanges = new BlockList();
privateRanges.addSubnet("127.0.0.0", 8, "ipv4");
privateRanges.addSubnet("10.0.0.0", 8, "ipv4");
privateRanges.addSubnet("172.16.0.0", 12, "ipv4");
privateRanges.addSubnet("192.168.0.0", 16, "ipv4");
privateRanges.addSubnet("169.254.0.0", 16, "ipv4");
privateRanges.addAddress("::1", "ipv6");
privateRanges.addSubnet("fc00::", 7, "ipv6");
privateRanges.addSubnet("fe80::", 10, "ipv6");

/** Names that only a private resolver knows: a single label, as in Compose files, or a reserved suffix. */
const privateName = /^(?=.*[a-z])(?:[^.]+|.*\.(?:localhost|local|internal|home\.arpa))$/;

/**
 * Returns true if a host is this machine or in its private network, judged by its address or name. The folder of a Unix
 * socket counts as this machine.
 */
export function isPrivateHost(host: string): boolean {
  if (host === "" || host.startsWith("/")) return true;
  const plain = host.replace(/^\[|\]$/g, "").toLowerCase();
  const version = isIP(plain);
  return version === 0
    ? privateName.test(plain)
    : privateRanges.check(plain, version === 4 ? "ipv4" : "ipv6");
}
