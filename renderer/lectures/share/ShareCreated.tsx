import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { copyLink } from "./share-lecture.ts";
import { ShareLinks } from "./ShareLinks.tsx";
import { useSharing } from "./use-sharing.ts";
import { lectureQuery } from "../lecture-queries.ts";
import "./share-created.css";

/** Right after a lecture was created: nobody comes to one that nobody knows of. */
export function ShareCreated({ lectureId }: { lectureId: string }) {
  const { state } = useQuery(lectureQuery(lectureId));
  return state.phase === "loaded" && <ShareSheet lecture={state.data} />;
}

function ShareSheet({ lecture }: { lecture: Lecture }) {
  const { t } = useTranslation("lectures");
  const heading = useId();
  const { outcome, handleShare } = useSharing(lecture);
  const [open, setOpen] = useState(true);
  if (!open) return null;
  return (
    <section className="share-created" aria-labelledby={heading}>
      <h2 id={heading}>{t("shareCreated.heading", { name: lecture.name })}</h2>
      <p>{t("shareCreated.lead")}</p>
      <ShareLinks lecture={lecture} onCopy={() => void handleShare(copyLink)} />
      <output>{outcome}</output>
      <Button appearance="subtle" onClick={() => setOpen(false)}>
        {t("shareCreated.close")}
      </Button>
    </section>
  );
}
