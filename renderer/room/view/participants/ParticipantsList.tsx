import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import { useEffect, useRef, useState, type CSSProperties, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { Participant } from "#contract/room/room-info.ts";
import { ParticipantRow } from "./ParticipantRow.tsx";

/** Estimate until a row has been measured, in pixels. */
const ROW_HEIGHT = 94;
const GAP = 8;
/** Rows beyond the visible ones on each side, so that the Tab key finds the next button. */
const OVERSCAN = 4;

/** Only renders the rows near the visible ones: a room may have hundreds of participants. */
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
 * The row that last had the focus. While it has the focus or an open dialog, it stays in the document even when
 * scrolled away.
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

/** In order, since screen readers and the Tab key follow the document. */
function withIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index === -1 || indexes.includes(index)) return indexes;
  return [...indexes, index].toSorted((one, other) => one - other);
}
