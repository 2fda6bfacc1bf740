import type { Reminder } from "#contract/desktop/desktop-bridge.ts";

interface ReminderDeps {
  notify: (reminder: Reminder, onClick: () => void) => void;
  openLecture: (lectureId: string) => void;
  now: () => number;
  /** Returns the function that cancels it. */
  schedule: (ms: number, action: () => void) => () => void;
}

/** The longest delay of a timer in milliseconds. The page announces later reminders again in time. */
const MAX_DELAY_MS = 24 * 3_600_000;

/** Shows the page's reminders when they are due. A new list replaces the old one. */
export function createReminders({ notify, openLecture, now, schedule }: ReminderDeps) {
  const shown = new Set<string>();
  let cancels: (() => void)[] = [];
  return (reminders: readonly Reminder[]): void => {
    for (const cancel of cancels) cancel();
    cancels = [];
    for (const reminder of reminders) {
      const key = `${reminder.lectureId} ${reminder.at}`;
      const delay = Date.parse(reminder.at) - now();
      if (shown.has(key) || delay < 0 || delay > MAX_DELAY_MS) continue;
      cancels.push(
        schedule(delay, () => {
          shown.add(key);
          notify(reminder, () => openLecture(reminder.lectureId));
        }),
      );
    }
  };
}
