import type { Session } from "electron";
import { isOwnUrl } from "./app-pages.ts";

/** The permissions that the page needs. All others (location, USB, clipboard reading, …) are denied without asking. */
const allowed: ReadonlySet<string> = new Set([
  "media",
  "display-capture",
  "notifications",
  "fullscreen",
  "clipboard-sanitized-write",
  "speaker-selection",
]);

type PermissionSession = Pick<
  Session,
  "setPermissionRequestHandler" | "setPermissionCheckHandler" | "setDevicePermissionHandler"
>;

/**
 * Sets both handlers: without the check handler, Electron would report permissions as granted that were never
 * requested.
 */
export function limitPermissions(session: PermissionSession): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) =>
    callback(allowed.has(permission) && details.isMainFrame && isOwnUrl(details.requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin, details) =>
      allowed.has(permission) && details.isMainFrame && isOwnUrl(origin),
  );
  session.setDevicePermissionHandler(() => false);
}
