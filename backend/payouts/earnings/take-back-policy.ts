/**
 * Whether an instructor may perform an action that makes students' money refundable: if it leaves no debt, or does not
 * increase an existing one. Otherwise the money was already paid out to the instructor, and an admin decides. The
 * available amounts before and after are in santim.
 */
export function canTakeBack({ before, after }: { before: number; after: number }): boolean {
  return after >= Math.min(before, 0);
}
