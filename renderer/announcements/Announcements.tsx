import "#renderer/messages/en/announcements.ts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { announcementReportPath, type Announcement } from "#contract/enrollments/announcement.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { announcementsQuery } from "./announcement-actions.ts";
import "./announcements.css";

/** What the instructor wrote to everybody enrolled, on the lecture's page. Renders nothing if there is nothing. */
export function Announcements({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("announcements");
  const heading = useId();
  const { state, reload } = useQuery(announcementsQuery(lectureId));
  if (state.phase === "failed") return <FailureState text={t("failed")} onRetry={reload} />;
  if (state.phase === "loading" || state.data.announcements.length === 0) return null;
  return (
    <section className="lecture-messages" aria-labelledby={heading}>
      <h2 id={heading}>{t("heading")}</h2>
      <ul className="lecture-messages__list">
        {state.data.announcements.map((announcement) => (
          <ReceivedAnnouncement key={announcement._id} announcement={announcement} />
        ))}
      </ul>
    </section>
  );
}

function ReceivedAnnouncement({ announcement: { _id, text, sentAt } }: { announcement: Announcement }) {
  const { t } = useTranslation("announcements");
  const date = formatDateTime(sentAt);
  return (
    <li className="lecture-message">
      <p className="lecture-message__text" dir="auto">
        {text}
      </p>
      <p className="lecture-message__facts">
        {date} ·{" "}
        <Link to={announcementReportPath(_id)} aria-label={t("reportOf", { date })}>
          {t("report")}
        </Link>
      </p>
    </li>
  );
}
