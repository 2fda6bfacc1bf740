const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Ethiopia is at UTC+3 all year. */
const addisOffset = 3 * hour;

/** The start of a demonstration lecture, relative to the time of seeding. */
export type When =
  | { readonly inMinutes: number }
  /**
   * A local time in Addis Ababa, `HH:MM`. Negative days are in the past. 0 is not allowed, since it could be past or
   * future.
   */
  | { readonly inDays: number; readonly at: `${number}:${number}` };

/** Returns the instant of `when`, rounded up to a minute. */
export function instantOf(when: When, now: Date): Date {
  if ("inMinutes" in when) {
    return new Date(Math.ceil((now.getTime() + when.inMinutes * minute) / minute) * minute);
  }
  const midnight = Math.floor((now.getTime() + addisOffset) / day) * day - addisOffset;
  const [hours = 0, minutes = 0] = when.at.split(":").map(Number);
  return new Date(midnight + when.inDays * day + hours * hour + minutes * minute);
}
