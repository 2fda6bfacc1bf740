import type { InstallerSystem } from "#contract/release.ts";

/** The system that this page runs on, where there is an installer for it; null for phones and the unknown. */
export function ownSystem(userAgent: string = window.navigator.userAgent): InstallerSystem | null {
  if (/Android|iPhone|iPad|Mobile/.test(userAgent)) return null;
  if (userAgent.includes("Windows")) return "windows";
  if (userAgent.includes("Mac OS X")) return "macos";
  return userAgent.includes("Linux") || userAgent.includes("CrOS") ? "linux" : null;
}
