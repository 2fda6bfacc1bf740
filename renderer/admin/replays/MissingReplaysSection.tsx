import { useTranslation } from "react-i18next";
import type { MissingReplay } from "#contract/admin/missing-replay.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { PagedTable } from "#renderer/kit/lists/PagedTable.tsx";
import { StateTag, type StateTone } from "#renderer/kit/lists/StateTag.tsx";
import { Person } from "../Person.tsx";
import { missingReplaysQuery } from "./missing-replay-actions.ts";

/** Lectures whose promised replay is still missing a day after their end. */
export function MissingReplaysSection() {
  const { t } = useTranslation("admin");
  const list = usePagedQuery(missingReplaysQuery);
  const texts = { loading: t("loading"), empty: t("missing-replays.empty"), more: t("showMore") };
  return (
    <PagedTable
      list={list}
      texts={texts}
      columns={[
        { label: t("lecture"), render: ({ name }) => <h3>{name}</h3> },
        {
          label: t("refunds.stateLabel"),
          render: ({ state }) => (
            <StateTag tone={tones[state]}>{t(`missing-replays.state.${state}`)}</StateTag>
          ),
        },
        {
          label: t("lectures.instructor"),
          render: (replay) => <Person name={replay.instructorName} email={replay.instructorEmail} />,
        },
        { label: t("lectures.starts"), render: ({ startsAt }) => formatDateTime(startsAt) },
        { label: t("missing-replays.since"), render: ({ missingSince }) => formatDateTime(missingSince) },
        {
          label: t("missing-replays.until"),
          render: ({ withdrawalUntil }) => formatDateTime(withdrawalUntil),
        },
        { label: t("missing-replays.students"), render: ({ students }) => students, numeric: true },
      ]}
    >
      {({ _id, state, failure }) => (
        <>
          <p>{t(`missing-replays.todo.${failure ?? state}`)}</p>
          <div className="admin-card__acts">
            <LinkButton to={`/lecture?id=${_id}`}>{t("missing-replays.toLecture")}</LinkButton>
          </div>
        </>
      )}
    </PagedTable>
  );
}

const tones: Record<MissingReplay["state"], StateTone> = {
  nothing: "alert",
  waiting: "waiting",
  failed: "bad",
};
