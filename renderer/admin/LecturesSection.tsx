import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { PaidLecture } from "#contract/admin/paid-lecture.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { formatSum } from "#renderer/kit/formatting/format-sum.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { PagedTable } from "#renderer/kit/lists/PagedTable.tsx";
import { ActionButton } from "./ActionButton.tsx";
import { AdminSearch } from "./AdminSearch.tsx";
import { allowShortNotice, deleteReplay, paidLecturesQuery, refundLecture } from "./admin-actions.ts";
import { Person } from "./Person.tsx";

/** Lists lectures with payments. The admin can refund all payments for a lecture at once. */
export function LecturesSection() {
  const { t } = useTranslation("admin");
  const [params] = useSearchParams();
  const asked = params.get("search") ?? "";
  const [search, setSearch] = useState(asked);
  const list = usePagedQuery(paidLecturesQuery(search));
  const texts = { loading: t("loading"), empty: t("lectures.empty"), more: t("showMore") };
  return (
    <>
      <AdminSearch label={t("lectures.search")} initial={asked} onSearch={setSearch} />
      <PagedTable
        list={list}
        texts={texts}
        columns={[
          { label: t("lecture"), render: ({ name }) => <h3>{name}</h3> },
          {
            label: t("lectures.instructor"),
            render: (lecture) => <Person name={lecture.instructorName} email={lecture.instructorEmail} />,
          },
          { label: t("lectures.starts"), render: ({ startsAt }) => formatDateTime(startsAt) },
          { label: t("lectures.payments"), render: ({ payments }) => payments, numeric: true },
          { label: t("amount"), render: ({ amount }) => formatSum(amount), numeric: true },
        ]}
      >
        {(lecture) => (
          <>
            {lecture.instructorSuspended && <p className="admin-card__note">{t("lectures.suspended")}</p>}
            <LectureActions lecture={lecture} onChanged={list.reload} />
          </>
        )}
      </PagedTable>
    </>
  );
}

interface LectureProps {
  lecture: PaidLecture;
  onChanged: () => void;
}

function LectureActions({ lecture, onChanged }: LectureProps) {
  const { t } = useTranslation("admin");
  const { name, payments, amount, replayPromisedTo } = lecture;
  return (
    <div className="admin-card__acts">
      <ActionButton
        label={t("lectures.shortNotice")}
        question={t("lectures.shortNoticeQuestion")}
        textLabel={t("lectures.shortNoticeReason")}
        action={(reason) => allowShortNotice(lecture._id, reason)}
        done={() => messages.t("lectures.shortNoticeAllowed", { ns: "admin" })}
        onDone={onChanged}
      />
      {replayPromisedTo && (
        <ActionButton
          danger
          label={t("lectures.deleteReplay")}
          question={t("lectures.deleteReplayQuestion", {
            name,
            count: replayPromisedTo.seats,
            amount: formatSum(replayPromisedTo.amount),
          })}
          textLabel={t("lectures.reason")}
          action={(reason) => deleteReplay(lecture._id, replayPromisedTo, reason)}
          done={() => messages.t("lectures.replayDeleted", { ns: "admin" })}
          onDone={onChanged}
        />
      )}
      <ActionButton
        danger
        label={t("lectures.refund")}
        question={t("lectures.refundQuestion", { name, count: payments, amount: formatSum(amount) })}
        textLabel={t("lectures.reason")}
        action={(reason) => refundLecture(lecture, reason)}
        done={() => messages.t("lectures.refunded", { ns: "admin" })}
        onDone={onChanged}
      />
      <LinkButton to={`/admin/payments?lecture=${lecture._id}`}>{t("lectures.eachPayment")}</LinkButton>
    </div>
  );
}
