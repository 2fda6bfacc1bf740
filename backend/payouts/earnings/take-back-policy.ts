/**
 * Decides whether an instructor may perform an action that makes students' money refundable. The action may neither
 * create a debt nor increase an existing one. If it would, the money was already paid out to the instructor, and an
 * admin decides. Both amounts are the available santim, before and after the action.
 */
export function canTakeBack({ before, after }: { before: number; after: number }): boolean {
  return after >= Math.min(before, 0);
}
