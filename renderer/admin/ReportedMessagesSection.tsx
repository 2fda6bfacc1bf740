import { useTranslation } from "react-i18next";
import type { ReportDecision, ReportedMessage } from "#contract/admin/reported-message.ts";
import { reportReason } from "#contract/room/chat.ts";
import { usePagedQuery } from "#renderer/data/queries/use-paged-query.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { Figures } from "#renderer/kit/lists/Figures.tsx";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { PagedItems } from "#renderer/kit/lists/PagedItems.tsx";
import { ActionButton } from "./ActionButton.tsx";
import { EmailLink } from "./EmailLink.tsx";
import { decideReport, reportedMessagesQuery } from "./report-actions.ts";

/** Chat messages reported by participants: an admin dismisses the report or removes the message. */
export function ReportedMessagesSection() {
  const { t } = useTranslation("admin");
  const list = usePagedQuery(reportedMessagesQuery);
  const texts = { loading: t("loading"), empty: t("reported-messages.empty"), more: t("showMore") };
  return (
    <PagedItems list={list} texts={texts}>
      {(message) => <MessageCard message={message} onDecided={list.reload} />}
    </PagedItems>
  );
}

interface MessageCardProps {
  message: ReportedMessage;
  onDecided: () => void;
}

function MessageCard({ message, onDecided }: MessageCardProps) {
  const { t } = useTranslation("admin");
  return (
    <>
      <blockquote className="admin-card__quote" dir="auto">
        {message.text}
      </blockquote>
      {message.isHost && (
        <p className="admin-card__note">
          {t(message.sentToAll ? "reported-messages.sentToAll" : "reported-messages.host")}
        </p>
      )}
      <MessageFigures message={message} />
      {message.isOwn ? (
        <p className="admin-card__note">{t("reported-messages.own")}</p>
      ) : (
        <Decisions message={message} onDecided={onDecided} />
      )}
    </>
  );
}

function MessageFigures({ message }: { message: ReportedMessage }) {
  const { t } = useTranslation(["admin", "room"]);
  const sender = (
    <>
      {message.senderName}
      <br />
      <EmailLink email={message.senderEmail} />
    </>
  );
  const given = reportReason.options.filter((reason) => message.reasons[reason] !== undefined);
  const reasons = given.map((reason) => (
    <li key={reason}>
      {t(`chat.reason.${reason}`, { ns: "room" })}: {message.reasons[reason]}
    </li>
  ));
  return (
    <Figures
      figures={[
        { label: t("reported-messages.by"), value: sender },
        { label: t("reported-messages.reasons"), value: <ul className="admin-facts">{reasons}</ul> },
        { label: t("reported-messages.inLecture"), value: message.lectureName },
        { label: t("lectures.instructor"), value: message.instructorName },
        { label: t("reported-messages.sentAt"), value: formatDateTime(message.sentAt) },
        { label: t("reported-messages.reportedAt"), value: formatDateTime(message.reportedAt) },
      ]}
    />
  );
}

function Decisions({ message, onDecided }: MessageCardProps) {
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
        question={t(
          message.sentToAll
            ? "reported-messages.removeSentToAllQuestion"
            : "reported-messages.removeQuestion",
        )}
        action={decide("remove")}
      />
    </div>
  );
}
