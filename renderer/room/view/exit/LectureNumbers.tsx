import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { getLectureSummary, type LectureSummary } from "#contract/room/summary.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { Figures } from "#renderer/kit/lists/Figures.tsx";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { useRoomClient } from "../../client/use-room-client.ts";

/**
 * The host's summary after a lecture: its minutes, participants and messages, the host's earnings, and the date on
 * which the earnings are paid.
 */
export function LectureNumbers() {
  const { t } = useTranslation("room");
  const { roomId } = useRoomClient();
  const { state, reload } = useQuery(queryOf(getLectureSummary, { params: { roomId } }));
  if (state.phase === "failed") return <FailureState text={t("summary.failed")} onRetry={reload} />;
  if (state.phase === "loading") return <output>{t("summary.loading")}</output>;
  return <Numbers {...state.data} />;
}

function Numbers({ minutesTaught, people, messages, earnings }: LectureSummary) {
  const { t } = useTranslation("room");
  const amountLabel = earnings?.outlook === "given" ? "summary.earned" : "summary.atStake";
  return (
    <section className="room-numbers" aria-labelledby="room-numbers-heading">
      <h2 id="room-numbers-heading">{t("summary.heading")}</h2>
      <Figures
        figures={[
          { label: t("summary.minutes"), value: minutesTaught },
          { label: t("summary.people"), value: people },
          { label: t("summary.messages"), value: messages },
          ...(earnings ? [{ label: t(amountLabel), value: formatBirr(earnings.amount) }] : []),
        ]}
      />
      {earnings && (
        <p>
          {t(`summary.${earnings.outlook}`, {
            decided: formatDateTime(earnings.decidedAt),
            payable: formatDateTime(earnings.payableAt),
          })}{" "}
          <Link to="/earnings">{t("summary.earnings")}</Link>
        </p>
      )}
    </section>
  );
}
