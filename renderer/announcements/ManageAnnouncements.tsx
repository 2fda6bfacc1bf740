import "#renderer/messages/en/announcements.ts";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_ANNOUNCEMENTS_PER_LECTURE, type Announcement } from "#contract/enrollments/announcement.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { formatDateTime } from "#renderer/kit/formatting/format-instant.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { AnnouncementDialog } from "./AnnouncementDialog.tsx";
import { announcementsQuery } from "./announcement-actions.ts";
import "./announcements.css";

/** The instructor's messages to everybody enrolled in a lecture, and the button that writes one. */
export function ManageAnnouncements({ lectureId }: { lectureId: string }) {
  const { t } = useTranslation("announcements");
  const heading = useId();
  const [writes, setWrites] = useState(false);
  const { state, reload } = useQuery(announcementsQuery(lectureId));
  if (state.phase === "loading") return null;
  if (state.phase === "failed") return <FailureState text={t("failed")} onRetry={reload} />;
  const { announcements, recipients = 0 } = state.data;
  const left = MAX_ANNOUNCEMENTS_PER_LECTURE - announcements.length;
  const handleSent = () => {
    setWrites(false);
    reload();
  };
  return (
    <section className="lecture-messages" aria-labelledby={heading}>
      <h2 id={heading}>{t("manageHeading")}</h2>
      <p className="lecture-messages__lead">
        {announcements.length === 0 ? t("manageLead") : t("manageLeft", { count: left })}{" "}
        {recipients === 0 && t("nobody")}
      </p>
      {left > 0 && (
        <div>
          <Button disabled={recipients === 0} onClick={() => setWrites(true)}>
            {t("write")}
          </Button>
        </div>
      )}
      {announcements.length > 0 && (
        <ul className="lecture-messages__list">
          {announcements.map((announcement) => (
            <SentAnnouncement key={announcement._id} announcement={announcement} />
          ))}
        </ul>
      )}
      {writes && (
        <AnnouncementDialog
          lectureId={lectureId}
          recipients={recipients}
          onCancel={() => setWrites(false)}
          onSent={handleSent}
        />
      )}
    </section>
  );
}

function SentAnnouncement({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation("announcements");
  const { text, sentAt, recipients = 0, removed } = announcement;
  return (
    <li className="lecture-message">
      <p className="lecture-message__text" dir="auto">
        {text}
      </p>
      <p className="lecture-message__facts">
        {t("sentTo", { date: formatDateTime(sentAt), count: recipients })}
        {removed && <strong className="lecture-message__removed">{t("removed")}</strong>}
      </p>
    </li>
  );
}
