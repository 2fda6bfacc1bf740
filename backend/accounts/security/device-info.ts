import { isIPv4, isIPv6 } from "node:net";
import Bowser from "bowser";
import type { RequestClient } from "#backend/platform/http/request-client.ts";

/** The facts about the client device that a session or a security event stores. */
export interface DeviceInfo {
  browser: string | null;
  system: string | null;
  address: string | null;
}

export const UNKNOWN_DEVICE: DeviceInfo = { browser: null, system: null, address: null };

const maxUserAgentCharacters = 512;
const maxNameCharacters = 40;

/** Returns the names of the browser and the operating system. The User-Agent header itself is not stored. */
export function deviceInfo({ address, userAgent }: RequestClient): DeviceInfo {
  if (userAgent === "") return { ...UNKNOWN_DEVICE, address };
  const { browser, os } = Bowser.parse(userAgent.slice(0, maxUserAgentCharacters));
  const name = browser.name === "Electron" ? "Gubae" : browser.name;
  return { browser: short(name), system: short(os.name), address };
}

function short(name: string | undefined): string | null {
  return name ? name.slice(0, maxNameCharacters) : null;
}

/**
 * Shortens an IP address to the part that is shown to its owner: the network, not the subscriber. `196.188.12.7`
 * becomes `196.188.x.x`; an IPv6 address is cut to its first three groups.
 */
export function shortenAddress(address: string | null): string | null {
  if (address === null) return null;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(plain)) return `${plain.split(".").slice(0, 2).join(".")}.x.x`;
  if (!isIPv6(plain)) return null;
  const groups = (plain.split("::")[0] ?? "").split(":").filter(Boolean);
  return `${[...groups, "0", "0", "0"].slice(0, 3).join(":")}:…`;
}
