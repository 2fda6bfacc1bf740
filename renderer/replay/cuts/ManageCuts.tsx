import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ReplayCut } from "#contract/replay/cuts.ts";
import { useSubmit } from "#renderer/data/queries/use-submit.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { isInstructor, useSession } from "#renderer/data/session/session-store.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { replayTime } from "../replay-text.ts";
import { type ManageCutsProps, showPassage } from "./cut-actions.ts";
import { HidePassage } from "./HidePassage.tsx";
import "./manage-cuts.css";

/** Hides passages of a replay, including its beginning or end, and shows them again. */
export function ManageCuts(props: ManageCutsProps) {
  const { t } = useTranslation("replay");
  const heading = useId();
  const { cuts, isRemade } = props.progress;
  return (
    <section className="manage-cuts" aria-labelledby={heading}>
      <h2 id={heading}>{t("cuts.heading")}</h2>
      <p className="manage-cuts__lead">{t("cuts.lead")}</p>
      <HidePassage {...props} />
      <ul className="manage-cuts__list">
        {cuts.map((cut) => (
          <CutRow key={cut._id} {...props} cut={cut} />
        ))}
      </ul>
      <output className="manage-cuts__lead">{isRemade && t("cuts.remade")}</output>
    </section>
  );
}

function CutRow({ lectureId, durationMs, cut, onChanged }: ManageCutsProps & { cut: ReplayCut }) {
  const { t } = useTranslation("replay");
  const notify = useNotify();
  // A passage hidden at a speaker's request can be shown again by an admin, but not by the host.
  const isHost = useSession(({ account }) => isInstructor(account));
  const { busy, submit } = useSubmit(showPassage);
  const handleShow = () =>
    void submit(
      { lectureId, cutId: cut._id },
      { onDone: onChanged, onFailed: (error) => notify({ status: "error", text: () => errorText(error) }) },
    );
  const longest = Math.max(durationMs, cut.toMs);
  const [from, to] = [replayTime(cut.fromMs, longest), replayTime(cut.toMs, longest)];
  return (
    <li className="manage-cuts__row">
      <span>{t("cuts.passage", { from, to })}</span>
      {cut.forSpeaker && isHost ? (
        <span className="manage-cuts__lead">{t("cuts.forSpeaker")}</span>
      ) : (
        <Button busy={busy} aria-label={t("cuts.showOf", { from, to })} onClick={handleShow}>
          {t("cuts.show")}
        </Button>
      )}
    </li>
  );
}
