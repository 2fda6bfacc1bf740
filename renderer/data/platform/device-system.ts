import type { InstallerSystem } from "#contract/desktop/release.ts";
import { isHandheld } from "#contract/pages/handheld.ts";

/** Returns the operating system if there is an installer for it; null for phones and unknown systems. */
export function deviceSystem(userAgent: string = window.navigator.userAgent): InstallerSystem | null {
  if (isHandheld(userAgent)) return null;
  if (userAgent.includes("Windows")) return "windows";
  if (userAgent.includes("Mac OS X")) return "macos";
  return userAgent.includes("Linux") || userAgent.includes("CrOS") ? "linux" : null;
}
