import { useTranslation } from "react-i18next";
import type { MissingReplay } from "#contract/admin/missing-replay.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { Figures } from "#renderer/kit/lists/Figures.tsx";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { PagedItems } from "#renderer/kit/lists/PagedItems.tsx";
import { EmailLink } from "../EmailLink.tsx";
import { missingReplaysQuery } from "./missing-replay-actions.ts";

/** Lectures whose promised replay is still missing a day after their end. */
export function MissingReplaysSection() {
  const { t } = useTranslation("admin");
  const list = usePagedQuery(missingReplaysQuery);
  const texts = { loading: t("loading"), empty: t("missing-replays.empty"), more: t("showMore") };
  return (
    <PagedItems list={list} texts={texts}>
      {(replay) => <MissingReplayCard replay={replay} />}
    </PagedItems>
  );
}

/** One missing replay: what is wrong, and what an admin can do about it. */
function MissingReplayCard({ replay }: { replay: MissingReplay }) {
  const { t } = useTranslation("admin");
  const { state, failure } = replay;
  return (
    <>
      <div className="admin-card__head">
        <h3>{replay.name}</h3>
        <strong>{t(`missing-replays.state.${state}`)}</strong>
      </div>
      <p>{t(`missing-replays.todo.${failure ?? state}`)}</p>
      <Figures
        figures={[
          {
            label: t("lectures.instructor"),
            value: (
              <>
                {replay.instructorName}
                <br />
                <EmailLink email={replay.instructorEmail} />
              </>
            ),
          },
          { label: t("lectures.starts"), value: formatDateTime(replay.startsAt) },
          { label: t("missing-replays.since"), value: formatDateTime(replay.missingSince) },
          { label: t("missing-replays.until"), value: formatDateTime(replay.withdrawalUntil) },
          { label: t("missing-replays.students"), value: replay.students },
        ]}
      />
      <div className="admin-card__acts">
        <LinkButton to={`/lecture?id=${replay._id}`}>{t("missing-replays.toLecture")}</LinkButton>
      </div>
    </>
  );
}
