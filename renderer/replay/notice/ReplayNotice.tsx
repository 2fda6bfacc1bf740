import "#renderer/messages/replay-catalogue.ts";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "#renderer/ui/actions/LinkButton.tsx";
import { useReplay } from "../use-replay.ts";
import { ReplayState } from "./ReplayState.tsx";
import "../replay.css";

interface ReplayNoticeProps {
  lectureId: string;
}

/** A lecture's replay on its page. Nothing where none was recorded, and for whom there is none. */
export function ReplayNotice({ lectureId }: ReplayNoticeProps) {
  const { t } = useTranslation("replay");
  const heading = useId();
  const { replay, reload } = useReplay(lectureId);
  if (!replay || replay.state === "none") return null;
  return (
    <section className="replay-notice" aria-labelledby={heading}>
      <h2 id={heading}>{t("heading")}</h2>
      {replay.ticket !== null && (
        <LinkButton appearance="primary" size="large" to={`/replay?id=${lectureId}`}>
          {t("watch")}
        </LinkButton>
      )}
      <ReplayState lectureId={lectureId} replay={replay} onChanged={reload} />
    </section>
  );
}
