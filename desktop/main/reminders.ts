import type { Reminder } from "#contract/desktop-bridge.ts";

interface ReminderParts {
  notify: (reminder: Reminder, onClick: () => void) => void;
  open: (lectureId: string) => void;
  now: () => number;
  /** Answers how to take it back. */
  after: (ms: number, action: () => void) => () => void;
}

/** Longer than a timer can hold, in milliseconds: the page tells them anew long before. */
const FARTHEST_MS = 24 * 3_600_000;

/** Shows what the page has announced when its time comes; a new list replaces the old one. */
export function createReminders({ notify, open, now, after }: ReminderParts) {
  const shown = new Set<string>();
  let cancels: (() => void)[] = [];
  return (reminders: readonly Reminder[]): void => {
    for (const cancel of cancels) cancel();
    cancels = [];
    for (const reminder of reminders) {
      const key = `${reminder.lectureId} ${reminder.at}`;
      const wait = Date.parse(reminder.at) - now();
      if (shown.has(key) || wait < 0 || wait > FARTHEST_MS) continue;
      cancels.push(
        after(wait, () => {
          shown.add(key);
          notify(reminder, () => open(reminder.lectureId));
        }),
      );
    }
  };
}
