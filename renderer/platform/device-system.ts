import type { InstallerSystem } from "#contract/desktop/release.ts";

/** Returns the operating system if there is an installer for it; null for phones and unknown systems. */
export function deviceSystem(userAgent: string = window.navigator.userAgent): InstallerSystem | null {
  if (/Android|iPhone|iPad|Mobile/.test(userAgent)) return null;
  if (userAgent.includes("Windows")) return "windows";
  if (userAgent.includes("Mac OS X")) return "macos";
  return userAgent.includes("Linux") || userAgent.includes("CrOS") ? "linux" : null;
}
