import type { Session } from "electron";
import { isOwnUrl } from "./own-pages.ts";

/** What the page needs. Everything else (location, USB, clipboard reading, …) is refused unasked. */
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

/** Both handlers: without the second, what was never asked for would be told as granted. */
export function limitPermissions(session: PermissionSession): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) =>
    answer(allowed.has(permission) && details.isMainFrame && isOwnUrl(details.requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin, details) =>
      allowed.has(permission) && details.isMainFrame && isOwnUrl(origin),
  );
  session.setDevicePermissionHandler(() => false);
}
