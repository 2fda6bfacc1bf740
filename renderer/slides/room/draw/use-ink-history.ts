import { useState, useSyncExternalStore } from "react";
import { capturesKeys, latinKey } from "#renderer/kit/actions/keys.ts";
import { useKeyDown } from "#renderer/kit/actions/use-key-down.ts";
import type { InkBook } from "../../ink/ink-book.ts";
import type { Stroke } from "../../ink/ink-state.ts";
import { emptyHistory, type InkAction, type InkHistory, recordAction, redo, undo } from "./ink-history.ts";

/**
 * What this page can undo and redo, slide by slide, also by Ctrl+Z and Ctrl+Shift+Z. After a reload, what was drawn
 * before is undone stroke by stroke.
 */
export function useInkHistory(book: InkBook, slide: string, isOwn: (stroke: Stroke) => boolean) {
  const [histories, setHistories] = useState<ReadonlyMap<string, InkHistory>>(new Map());
  const history = histories.get(slide) ?? emptyHistory;
  const keep = (next: InkHistory) => setHistories((all) => new Map(all).set(slide, next));
  const take = (step: ReturnType<typeof undo>) => {
    if (step === null) return;
    keep(step.history);
    book.change(slide, step.changes);
  };
  const older = (): InkAction | undefined => {
    const last = book.strokesOf(slide).findLast((stroke) => !stroke.hidden && isOwn(stroke));
    return last && { kind: "drawn", ids: [last.id] };
  };
  const hasOlder = useSyncExternalStore(
    (changed) => book.on(changed),
    () => older() !== undefined,
  );
  const actions = {
    undo: history.done.length > 0 || hasOlder ? () => take(undo(history, older())) : null,
    redo: history.undone.length > 0 ? () => take(redo(history)) : null,
  };
  useKeyDown((event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && latinKey(event) === "z";
    if (!isUndo || event.defaultPrevented || capturesKeys(event.target)) return;
    event.preventDefault();
    actions[event.shiftKey ? "redo" : "undo"]?.();
  });
  const record = (action: InkAction) =>
    setHistories((all) => new Map(all).set(slide, recordAction(all.get(slide) ?? emptyHistory, action)));
  return { ...actions, record };
}
