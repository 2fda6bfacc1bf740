import { useTranslation } from "react-i18next";
import type { ReportDecision, ReportedMessage } from "#contract/admin/reported-message.ts";
import { reportReason } from "#contract/room/chat.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { PagedTable } from "#renderer/kit/lists/PagedTable.tsx";
import { ActionButton } from "./ActionButton.tsx";
import { Person } from "./Person.tsx";
import { decideReport, reportedMessagesQuery } from "./report-actions.ts";

/** Chat messages reported by participants: an admin dismisses the report or removes the message. */
export function ReportedMessagesSection() {
  const { t } = useTranslation("admin");
  const list = usePagedQuery(reportedMessagesQuery);
  const texts = { loading: t("loading"), empty: t("reported-messages.empty"), more: t("showMore") };
  return (
    <PagedTable
      list={list}
      texts={texts}
      columns={[
        {
          label: t("reported-messages.message"),
          render: ({ text }) => (
            <blockquote className="admin-card__quote" dir="auto">
              {text}
            </blockquote>
          ),
        },
        {
          label: t("reported-messages.by"),
          render: ({ senderName, senderEmail }) => <Person name={senderName} email={senderEmail} />,
        },
        { label: t("reported-messages.reasons"), render: ({ reasons }) => <Reasons reasons={reasons} /> },
        { label: t("reported-messages.inLecture"), render: ({ lectureName }) => lectureName },
        { label: t("lectures.instructor"), render: ({ instructorName }) => instructorName },
        { label: t("reported-messages.sentAt"), render: ({ sentAt }) => formatDateTime(sentAt) },
        { label: t("reported-messages.reportedAt"), render: ({ reportedAt }) => formatDateTime(reportedAt) },
      ]}
    >
      {(message) => (
        <>
          {message.isHost && (
            <p className="admin-card__note">
              {t(message.kind === "announcement" ? "reported-messages.sentToAll" : "reported-messages.host")}
            </p>
          )}
          {message.kind === "question" && (
            <p className="admin-card__note">{t("reported-messages.question")}</p>
          )}
          {message.isOwn ? (
            <p className="admin-card__note">{t("reported-messages.own")}</p>
          ) : (
            <Decisions message={message} onDecided={list.reload} />
          )}
        </>
      )}
    </PagedTable>
  );
}

function Reasons({ reasons }: Pick<ReportedMessage, "reasons">) {
  const { t } = useTranslation("room");
  const given = reportReason.options.filter((reason) => reasons[reason] !== undefined);
  return (
    <ul className="admin-facts">
      {given.map((reason) => (
        <li key={reason}>
          {t(`chat.reason.${reason}`)}: {reasons[reason]}
        </li>
      ))}
    </ul>
  );
}

interface DecisionsProps {
  message: ReportedMessage;
  onDecided: () => void;
}

const removeQuestions = {
  message: "removeQuestion",
  question: "removeAskedQuestion",
  announcement: "removeSentToAllQuestion",
} as const;

function Decisions({ message, onDecided }: DecisionsProps) {
  const { t } = useTranslation("admin");
  const decide = (decision: ReportDecision) => () => decideReport(message._id, decision);
  const done = () => messages.t("reported-messages.decided", { ns: "admin" });
  const common = { done, onDone: onDecided };
  return (
    <div className="admin-card__acts">
      <ActionButton
        {...common}
        label={t("reported-messages.dismiss")}
        question={t("reported-messages.dismissQuestion")}
        action={decide("dismiss")}
      />
      <ActionButton
        {...common}
        label={t("reported-messages.remove")}
        question={t(`reported-messages.${removeQuestions[message.kind]}`)}
        action={decide("remove")}
      />
    </div>
  );
}
