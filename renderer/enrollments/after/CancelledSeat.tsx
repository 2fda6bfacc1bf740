import "#renderer/messages/en/enrollments.ts";
import type { ReactNode } from "react";
import { formatDateTimeInZone } from "#renderer/kit/formatting/format-instant.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { ownSeatQuery } from "../enrollment-actions.ts";
import { EndedSeat } from "./EndedSeat.tsx";

interface CancelledSeatProps {
  lectureId: string;
  /** Says that there is no such lecture. */
  nothing: ReactNode;
}

/** A deleted lecture, for a student who was enrolled in it. */
export function CancelledSeat({ lectureId, nothing }: CancelledSeatProps) {
  const { state } = useQuery(ownSeatQuery(lectureId));
  if (state.phase === "loading") return null;
  const ended = state.phase === "loaded" ? state.data.ended : null;
  if (ended === null) return nothing;
  const { lectureName, schedule, zone } = ended;
  return (
    <EndedSeat ended={ended}>
      <p>
        <strong>{lectureName}</strong>
        <br />
        {formatDateTimeInZone(schedule, zone)}
      </p>
    </EndedSeat>
  );
}
