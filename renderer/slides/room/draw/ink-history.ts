import { type InkChanges, noChanges } from "../../ink/ink-state.ts";

/** So many actions can be undone. */
const MAX_ACTIONS = 100;

export interface InkAction {
  kind: "drawn" | "erased";
  ids: readonly string[];
}

/** What this page has drawn and erased on a slide, oldest first. */
export interface InkHistory {
  done: readonly InkAction[];
  /** The last undone is the last. */
  undone: readonly InkAction[];
}

export const emptyHistory: InkHistory = { done: [], undone: [] };

export const recordAction = ({ done }: InkHistory, action: InkAction): InkHistory => ({
  done: [...done, action].slice(-MAX_ACTIONS),
  undone: [],
});

interface Step {
  history: InkHistory;
  changes: InkChanges;
}

/** Undoes the last action, or `older`, which this page has forgotten. Returns null if there is nothing to undo. */
export function undo({ done, undone }: InkHistory, older?: InkAction): Step | null {
  const action = done.at(-1) ?? older;
  if (action === undefined) return null;
  const history = { done: done.slice(0, -1), undone: [...undone, action] };
  return { history, changes: shownOrHidden(action.ids, action.kind === "erased") };
}

/** Returns null if there is nothing to redo. */
export function redo({ done, undone }: InkHistory): Step | null {
  const action = undone.at(-1);
  if (action === undefined) return null;
  const history = { done: [...done, action], undone: undone.slice(0, -1) };
  return { history, changes: shownOrHidden(action.ids, action.kind === "drawn") };
}

const shownOrHidden = (ids: readonly string[], shows: boolean): InkChanges =>
  shows ? { ...noChanges, restored: ids } : { ...noChanges, removed: ids };
