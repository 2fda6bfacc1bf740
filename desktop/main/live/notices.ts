import { z } from "zod/mini";
import type { ShellNotice } from "#contract/desktop/desktop-bridge.ts";
import type { JsonFile } from "../settings/json-file.ts";

/** The ids of those that were shown, the newest last. */
export const shownNotices = z.array(z.uuid());

/** Far more than the server lists. */
const REMEMBERED = 200;

interface NoticeDeps {
  /** Survives the app, so that a restart repeats nothing. */
  file: JsonFile<string[]>;
  notify: (notice: ShellNotice, onClick: () => void) => void;
  /** False when a host chose to stay in the lecture that opening another page would end. */
  mayLeave: () => Promise<boolean>;
  openPath: (path: string) => void;
}

/** Shows each notification once. A press opens its page. */
export function createNotices({ file, notify, mayLeave, openPath }: NoticeDeps) {
  const open = async (path: string) => {
    if (await mayLeave()) openPath(path);
  };
  return (notices: readonly ShellNotice[]): void => {
    const shown = new Set(file.read());
    const fresh = [...new Map(notices.map((notice) => [notice.id, notice])).values()].filter(
      ({ id }) => !shown.has(id),
    );
    if (fresh.length === 0) return;
    // Before they are shown: an app that dies in between shows one never rather than twice.
    file.write([...shown, ...fresh.map(({ id }) => id)].slice(-REMEMBERED));
    for (const notice of fresh) notify(notice, () => void open(notice.path));
  };
}
