/**
 * Whether an instructor may do by themselves what lets students get money back: as long as it leaves them no debt, or adds
 * nothing to one that they have. Otherwise it was paid out to them already, and an admin decides. What is available, before and
 * after, in santim.
 */
export function canTakeBack({ before, after }: { before: number; after: number }): boolean {
  return after >= Math.min(before, 0);
}
