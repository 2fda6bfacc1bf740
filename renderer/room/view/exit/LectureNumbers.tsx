import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { getLectureSummary, type LectureSummary } from "#contract/room/summary.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { Figures } from "#renderer/kit/lists/Figures.tsx";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { useRoomClient } from "../../client/use-room-client.ts";

/**
 * The host's summary after a lecture: its minutes, participants and messages, and its money. What becomes of a lecture
 * that broke off stands above it, where students read the same.
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
  return (
    <section className="room-numbers" aria-labelledby="room-numbers-heading">
      <h2 id="room-numbers-heading">{t("summary.heading")}</h2>
      <Figures
        figures={[
          { label: t("summary.minutes"), value: minutesTaught },
          { label: t("summary.people"), value: people },
          { label: t("summary.messages"), value: messages },
        ]}
      />
      {earnings && <Money {...earnings} />}
    </section>
  );
}

type Earnings = NonNullable<LectureSummary["earnings"]>;

/** From what students paid to what the host earns, and when that is paid out. */
function Money(earnings: Earnings) {
  const { t } = useTranslation("room");
  const { amount, paid, refunded = 0, fee, outlook } = earnings;
  const figure = (label: "paid" | "refunded" | "fee" | "earned" | "atStake", value: number) => ({
    label: t(`summary.${label}`),
    value: formatBirr(value),
  });
  return (
    <>
      <Figures
        figures={[
          ...(paid === undefined ? [] : [figure("paid", paid)]),
          ...(refunded === 0 ? [] : [figure("refunded", refunded)]),
          ...(fee === undefined ? [] : [figure("fee", fee)]),
          figure(outlook === "given" ? "earned" : "atStake", amount),
        ]}
      />
      <p>
        <Terms {...earnings} /> <Link to="/earnings">{t("summary.earnings")}</Link>
      </p>
    </>
  );
}

/** What may still be refunded, and when the rest can be paid out. */
function Terms({ paid = 0, refunded = 0, returnable = 0, outlook, decidedAt, payableAt }: Earnings) {
  const { t } = useTranslation("room");
  const isDecided = Date.parse(decidedAt) <= useNow().getTime();
  const mayGoBack = outlook === "given" ? returnable : paid - refunded;
  return (
    <>
      {outlook === "given" &&
        t(isDecided ? "summary.decided" : "summary.given", {
          decided: formatDateTime(decidedAt),
          payable: formatDateTime(payableAt),
        })}{" "}
      {mayGoBack > 0 && t("summary.returnable", { amount: formatBirr(mayGoBack) })}
    </>
  );
}
