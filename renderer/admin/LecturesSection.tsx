import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { PaidLecture } from "#contract/paid-lecture.ts";
import { usePages } from "#renderer/api/use-pages.ts";
import { Figures } from "#renderer/ui/Figures.tsx";
import { formatSum } from "#renderer/ui/format-birr.ts";
import { formatDateTime } from "#renderer/ui/format-instant.ts";
import { PagedItems } from "#renderer/ui/PagedItems.tsx";
import { ActButton } from "./ActButton.tsx";
import { AdminSearch } from "./AdminSearch.tsx";
import { refundLecture, searchPaidLectures } from "./admin-actions.ts";

/** Lectures that somebody has paid for, to pay everybody back. */
export function LecturesSection() {
  const { t } = useTranslation("admin");
  const [params] = useSearchParams();
  const asked = params.get("search") ?? "";
  const [search, setSearch] = useState(asked);
  const load = useCallback(
    (cursor: string | null, signal?: AbortSignal) => searchPaidLectures(search, cursor, signal),
    [search],
  );
  const list = usePages(load);
  const texts = { loading: t("loading"), empty: t("lectures.empty"), more: t("showMore") };
  return (
    <>
      <AdminSearch label={t("lectures.search")} initial={asked} onSearch={setSearch} />
      <PagedItems list={list} texts={texts}>
        {(lecture) => <LectureCard lecture={lecture} onChanged={list.reload} />}
      </PagedItems>
    </>
  );
}

function LectureCard({ lecture, onChanged }: { lecture: PaidLecture; onChanged: () => void }) {
  const { t } = useTranslation("admin");
  const { name, instructorName, instructorEmail, payments, amount } = lecture;
  return (
    <>
      <div className="admin-card__head">
        <h3>{name}</h3>
        <strong>{formatSum(amount)}</strong>
      </div>
      {lecture.instructorSuspended && <p className="admin-card__note">{t("lectures.suspended")}</p>}
      <Figures
        figures={[
          {
            label: t("lectures.instructor"),
            value: (
              <>
                {instructorName}
                <br />
                <a href={`mailto:${instructorEmail}`}>{instructorEmail}</a>
              </>
            ),
          },
          { label: t("lectures.starts"), value: formatDateTime(lecture.startsAt) },
          { label: t("lectures.payments"), value: payments },
        ]}
      />
      <div className="admin-card__acts">
        <ActButton
          label={t("lectures.refund")}
          question={t("lectures.refundQuestion", { name, count: payments, amount: formatSum(amount) })}
          wordsLabel={t("lectures.reason")}
          action={(reason) => refundLecture(lecture, reason)}
          done={t("lectures.refunded")}
          onDone={onChanged}
        />
      </div>
    </>
  );
}
