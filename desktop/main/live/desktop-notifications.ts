import { z } from "zod/mini";
import type { ShellNotification } from "#contract/desktop/desktop-bridge.ts";
import type { JsonFile } from "../settings/json-file.ts";

/** The ids of notifications that were shown, newest last. */
export const shownNotifications = z.array(z.uuid());

/** The number of ids to remember: far more than the server lists at once. */
const REMEMBERED = 200;

interface NotificationDeps {
  /** Persists across restarts of the app, so that no notification is shown again. */
  file: JsonFile<string[]>;
  notify: (notification: ShellNotification, onClick: () => void) => void;
  /**
   * Asks a host before another page is opened, because that would end the lecture. Resolves to false if the host stays.
   */
  mayLeave: () => Promise<boolean>;
  openPath: (path: string) => void;
}

/** Shows each notification once. A click opens its page. */
export function createNotifications({ file, notify, mayLeave, openPath }: NotificationDeps) {
  const open = async (path: string) => {
    if (await mayLeave()) openPath(path);
  };
  return (notifications: readonly ShellNotification[]): void => {
    const shown = new Set(file.read());
    const fresh = [
      ...new Map(notifications.map((notification) => [notification.id, notification])).values(),
    ].filter(({ id }) => !shown.has(id));
    if (fresh.length === 0) return;
    // The ids are stored before the notifications are shown: if the app crashes in between, a notification is lost
    // rather than shown twice.
    file.write([...shown, ...fresh.map(({ id }) => id)].slice(-REMEMBERED));
    for (const notification of fresh) notify(notification, () => void open(notification.path));
  };
}
