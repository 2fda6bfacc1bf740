const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Ethiopia keeps UTC+3 the whole year. */
const addisOffset = 3 * hour;

/** When a demonstration lecture is, seen from the moment of seeding. */
export type When =
  | { readonly inMinutes: number }
  /** A wall clock in Addis Ababa, `HH:MM`. Negative days are past; 0 is not allowed, its hour may be either. */
  | { readonly inDays: number; readonly at: `${number}:${number}` };

/** The instant of `when`, on a whole minute and never earlier than asked for. */
export function instantOf(when: When, now: Date): Date {
  if ("inMinutes" in when) {
    return new Date(Math.ceil((now.getTime() + when.inMinutes * minute) / minute) * minute);
  }
  const midnight = Math.floor((now.getTime() + addisOffset) / day) * day - addisOffset;
  const [hours = 0, minutes = 0] = when.at.split(":").map(Number);
  return new Date(midnight + when.inDays * day + hours * hour + minutes * minute);
}
