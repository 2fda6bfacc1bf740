import { useTranslation } from "react-i18next";
import { When } from "#renderer/lectures/When.tsx";
import { scheduleDate, scheduleTime } from "#renderer/ui/format-schedule.ts";
import { LinkButton } from "#renderer/ui/LinkButton.tsx";
import { LecturePage } from "./LecturePage.tsx";
import { useAccount } from "./use-account.ts";

/** The last stop before the room. */
export function StatusScreen() {
  const { t } = useTranslation("lectures");
  const account = useAccount();
  return (
    <LecturePage title={t("goToClass")}>
      {(lecture) => {
        const hosts = lecture.instructor === account._id;
        return (
          <section className="status-page">
            <h1>{lecture.name}</h1>
            <p>
              {t("startsAt", { when: `${scheduleDate(lecture.schedule)} ${scheduleTime(lecture.schedule)}` })}
              <br />
              <When time={lecture} />
            </p>
            <LinkButton appearance="primary" size="large" to={`/class/${lecture._id}/${hosts ? "t" : "f"}`}>
              {hosts ? t("hostClass") : t("joinClass")}
            </LinkButton>
          </section>
        );
      }}
    </LecturePage>
  );
}
