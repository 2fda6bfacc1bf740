import { isHandheld } from "#contract/pages/handheld.ts";

/** The fields of the Network Information API. Firefox and Safari lack it, and desktop Chromium lacks `type`. */
interface NetworkInformation {
  readonly saveData?: boolean;
  readonly type?: string;
  readonly effectiveType?: string;
  /** Mbit/s, rounded; at most 10. */
  readonly downlink?: number;
}

interface Device {
  readonly userAgent: string;
  readonly connection?: NetworkInformation | undefined;
}

const SLOW_TYPES = new Set(["slow-2g", "2g", "3g"]);

/** Returns whether data probably costs the user money or time: on a phone, a mobile network or a slow connection. */
export function isDataScarce({ userAgent, connection = {} }: Device = navigator): boolean {
  const { saveData = false, type, effectiveType = "" } = connection;
  return isHandheld(userAgent) || saveData || type === "cellular" || SLOW_TYPES.has(effectiveType);
}

/** Returns whether the browser's data saver is on. */
export function wantsLittleData({ connection = {} }: Device = navigator): boolean {
  return connection.saveData ?? false;
}

/** Returns whether the connection is probably metered. Only mobile browsers report this. */
export function isMetered({ connection = {} }: Device = navigator): boolean {
  return connection.type === "cellular";
}

/** Returns the bandwidth in kbit/s that the browser has measured; null if the browser does not report it. */
export function connectionKbps({ connection = {} }: Device = navigator): number | null {
  return connection.downlink === undefined ? null : connection.downlink * 1000;
}
