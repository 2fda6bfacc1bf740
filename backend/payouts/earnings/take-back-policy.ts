/**
 * Whether an instructor may perform an action that makes students' money refundable. It must leave no debt, or not
 * increase an existing one: otherwise the money was already paid out to the instructor, and an admin decides. Both
 * amounts are the available santim, before and after the action.
 */
export function canTakeBack({ before, after }: { before: number; after: number }): boolean {
  return after >= Math.min(before, 0);
}
