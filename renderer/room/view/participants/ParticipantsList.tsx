import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import { useEffect, useRef, useState, type CSSProperties, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { Participant } from "#contract/room/room-info.ts";
import { ParticipantRow } from "./ParticipantRow.tsx";

/** The estimated height of a row that has not been measured yet, in pixels. */
const ROW_HEIGHT = 94;
const GAP = 8;
/** The number of extra rows rendered above and below the visible ones, so that the Tab key finds the next button. */
const OVERSCAN = 4;

/** Renders only the visible rows and a few around them, because a room may have hundreds of participants. */
export function ParticipantsList({ participants }: { participants: readonly Participant[] }) {
  const { t } = useTranslation("room");
  const scroller = useRef<HTMLDivElement>(null);
  const focused = useFocusedAccount(scroller);
  // oxlint-disable-next-line react/incompatible-library -- Nothing here is memoized by a compiler.
  const virtualizer = useVirtualizer({
    count: participants.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => participants[index]?.accountId ?? index,
    estimateSize: () => ROW_HEIGHT,
    gap: GAP,
    overscan: OVERSCAN,
    rangeExtractor: (range) =>
      withIndex(
        range,
        participants.findIndex(({ accountId }) => accountId === focused),
      ),
  });
  const height = `${virtualizer.getTotalSize()}px`;
  return (
    <div ref={scroller} className="room-participants-scroller" style={{ "--rows": height } as CSSProperties}>
      <ul className="room-participants-rows" aria-label={t("participants.list")}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const participant = participants[index];
          return (
            participant && (
              <li
                key={key}
                ref={virtualizer.measureElement}
                className="room-participant"
                data-index={index}
                data-account={participant.accountId}
                aria-setsize={participants.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <ParticipantRow participant={participant} />
              </li>
            )
          );
        })}
      </ul>
    </div>
  );
}

/**
 * Returns the account whose row last had the focus. While that row has the focus or an open dialog, it must stay
 * rendered even when it is scrolled out of view.
 */
function useFocusedAccount(scroller: RefObject<HTMLElement | null>): string | undefined {
  const [focused, setFocused] = useState<string>();
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("[data-account]") : null;
      if (row) setFocused(row.dataset["account"]);
    };
    const { current } = scroller;
    current?.addEventListener("focusin", keep);
    return () => current?.removeEventListener("focusin", keep);
  }, [scroller]);
  return focused;
}

/**
 * Adds a row's index to the rendered ones. The result is sorted, because screen readers and the Tab key follow the
 * order of the document.
 */
function withIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index === -1 || indexes.includes(index)) return indexes;
  return [...indexes, index].toSorted((one, other) => one - other);
}
