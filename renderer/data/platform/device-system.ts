import type { InstallerSystem } from "#contract/desktop/release.ts";

/** Returns whether the device is a phone or a tablet. */
export function isHandheld(userAgent: string): boolean {
  return /Android|iPhone|iPad|Mobile/.test(userAgent);
}

/** Returns the operating system if there is an installer for it; null for phones and unknown systems. */
export function deviceSystem(userAgent: string = window.navigator.userAgent): InstallerSystem | null {
  if (isHandheld(userAgent)) return null;
  if (userAgent.includes("Windows")) return "windows";
  if (userAgent.includes("Mac OS X")) return "macos";
  return userAgent.includes("Linux") || userAgent.includes("CrOS") ? "linux" : null;
}
