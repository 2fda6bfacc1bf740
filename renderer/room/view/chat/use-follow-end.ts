import { useCallback, useEffect, useRef, type RefObject } from "react";
import type { ChatEntry } from "../../store/chat-log.ts";

/** The newest message counts as in view when the log is scrolled to less than this distance from its end. Pixels. */
const NEAR_PX = 40;

interface FollowEnd {
  log: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  goToEnd: () => void;
}

/**
 * Keeps the newest message in view while the reader is at the end of the log. A reader who has scrolled back stays
 * there, until they send a message themselves. `onRead` is called when the newest message is in view.
 */
export function useFollowEnd(open: boolean, entries: readonly ChatEntry[], onRead: () => void): FollowEnd {
  const log = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const last = entries.at(-1);
  const beingSent = last?.status === "sending" ? last.clientId : null;

  const scrollToEnd = useCallback(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
    if (open) onRead();
  }, [open, onRead]);
  const goToEnd = useCallback(() => {
    atEnd.current = true;
    scrollToEnd();
    // The button that was pressed disappears, so the focus moves to the log.
    log.current?.focus({ preventScroll: true });
  }, [scrollToEnd]);

  useEffect(() => {
    if (beingSent !== null) atEnd.current = true;
  }, [beingSent]);
  useEffect(() => {
    if (atEnd.current && entries.length > 0) scrollToEnd();
  }, [entries, scrollToEnd]);
  useEffect(() => {
    if (!log.current) return undefined;
    // The log's height changes, for example, when a phone's keyboard opens.
    const observer = new ResizeObserver(() => {
      if (log.current && atEnd.current) log.current.scrollTop = log.current.scrollHeight;
    });
    observer.observe(log.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = useCallback(() => {
    if (!log.current) return;
    const { scrollHeight, scrollTop, clientHeight } = log.current;
    atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    if (open && atEnd.current) onRead();
  }, [open, onRead]);
  return { log, onScroll, goToEnd };
}
