import "#renderer/messages/en/enrollments.ts";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { getInterruption, type Interruption } from "#contract/enrollments/interruption.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { formatDeadline } from "#renderer/kit/formatting/format-instant.ts";
import "./after.css";

/** The host may leave, end the lecture or resume it at any time. */
const POLL_MS = 30_000;

interface InterruptionNoteProps {
  lectureId: string;
  /** Called when there is nothing more to say: the host has resumed, or the lecture was decided. */
  onOver?: () => void;
}

/**
 * For the host and the students of a lecture that broke off or is under review: how much took place, what can be done
 * until when, and what happens with the money. Renders nothing for any other lecture.
 */
export function InterruptionNote({ lectureId, onOver }: InterruptionNoteProps) {
  const query = queryOf(getInterruption, { params: { classId: lectureId } });
  const { state } = useQuery(query, { poll: { everyMs: POLL_MS } });
  // Who was refunded has no seat any more, and is refused.
  const facts = state.phase === "loaded" ? state.data.interruption : null;
  const isShown = facts !== null;
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current && !isShown) onOver?.();
    wasShown.current = isShown;
  }, [isShown, onOver]);
  return facts && <Note {...facts} />;
}

function Note(facts: Interruption) {
  const { t } = useTranslation("enrollments");
  const heading = useId();
  return (
    <section className="after-note" aria-labelledby={heading}>
      <h2 id={heading}>{t(`interruption.${facts.state}`)}</h2>
      {facts.isHost ? <ForHost {...facts} /> : <ForStudent {...facts} />}
    </section>
  );
}

function SoFar({ minutes, soldMinutes }: Interruption) {
  const { t } = useTranslation("enrollments");
  return <>{t("interruption.soFar", { count: minutes, of: soldMinutes })}</>;
}

/** What happens with the money, and when. */
function Outlook({ state, outlook, resumeBy, decidedAt }: Interruption) {
  const { t } = useTranslation("enrollments");
  const time = formatDeadline(decidedAt, useNow());
  if (state === "under_review") return <>{t("interruption.review", { time })}</>;
  return <>{t(`interruption.${resumeBy === null ? "follows" : "otherwise"}.${outlook}`, { time })}</>;
}

function ForHost(facts: Interruption) {
  const { t } = useTranslation("enrollments");
  const now = useNow();
  const { resumeBy, outlook, students: count, soldMinutes } = facts;
  if (resumeBy === null)
    return (
      <p>
        <SoFar {...facts} /> <Outlook {...facts} />
      </p>
    );
  return (
    <>
      <p>
        <strong>{t(`interruption.resume.${outlook}`, { count, time: formatDeadline(resumeBy, now) })}</strong>
      </p>
      <p>
        <SoFar {...facts} /> {t("interruption.needed", { count: Math.ceil(soldMinutes / 2) })}
      </p>
    </>
  );
}

function ForStudent(facts: Interruption) {
  const { t } = useTranslation("enrollments");
  const now = useNow();
  const { resumeBy } = facts;
  return (
    <>
      <p>
        <SoFar {...facts} />{" "}
        {resumeBy !== null && t("interruption.resumed", { time: formatDeadline(resumeBy, now) })}
      </p>
      <p>
        <Outlook {...facts} /> {t("interruption.nothingToDo")}
      </p>
    </>
  );
}
