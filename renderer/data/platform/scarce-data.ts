import { isHandheld } from "./device-system.ts";

/** What the Network Information API says. Firefox and Safari lack it, and Chromium on a computer lacks `type`. */
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

/** Whether data probably costs the person money or time: on a phone, a mobile network or a slow line. */
export function isDataScarce({ userAgent, connection = {} }: Device = navigator): boolean {
  const { saveData = false, type, effectiveType = "" } = connection;
  return isHandheld(userAgent) || saveData || type === "cellular" || SLOW_TYPES.has(effectiveType);
}

/** The browser is asked to save data. */
export function wantsLittleData({ connection = {} }: Device = navigator): boolean {
  return connection.saveData ?? false;
}

/** Each byte is probably paid for. Only browsers on phones say so. */
export function isMetered({ connection = {} }: Device = navigator): boolean {
  return connection.type === "cellular";
}

/** What the line carries, as the browser has measured it, in kbit/s; null where it doesn't say. */
export function lineKbps({ connection = {} }: Device = navigator): number | null {
  return connection.downlink === undefined ? null : connection.downlink * 1000;
}
