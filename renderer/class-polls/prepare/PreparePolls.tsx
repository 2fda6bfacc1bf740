import "#renderer/messages/en/class-polls.ts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { pollsQuery } from "../class-poll-actions.ts";
import { PollList } from "./PollList.tsx";
import "../class-polls.css";

/** On the lecture's page, for its instructor until the lecture ends. */
export function PreparePolls({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("class-polls");
  const heading = useId();
  const { state, reload } = useQuery(pollsQuery(lectureId));
  if (state.phase === "failed")
    return <FailureState text={t("failed")} onRetry={reload} error={state.error} />;
  if (state.phase === "loading") return null;
  return (
    <section className="class-polls" aria-labelledby={heading}>
      <h2 id={heading}>{t("prepare")}</h2>
      <p className="class-polls__lead">{t("prepareLead")}</p>
      <PollList lectureId={lectureId} polls={state.data} onChanged={reload} />
    </section>
  );
}
