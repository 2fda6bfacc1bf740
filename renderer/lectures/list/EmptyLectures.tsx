import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { storedIsEdit } from "#renderer/data/platform/stored-values.ts";
import emptyShelf from "../empty-shelf.svg";
import "#renderer/kit/actions/plain-button.css";

interface EmptyLecturesProps {
  reason: "none at all" | "no match" | "not enrolled" | "not created";
  creates: boolean;
  /** Removes filters and search. */
  onClear: () => void;
}

const hints = {
  "none at all": "emptyHint.none",
  "no match": "emptyHint.noMatch",
  "not enrolled": "emptyHint.notEnrolled",
  "not created": "emptyHint.notCreated",
} as const;

/** The empty list's text as specified, followed by a next step. */
export function EmptyLectures({ reason, creates, onClear }: EmptyLecturesProps) {
  const { t } = useTranslation("lectures");
  return (
    <div className="empty-lectures">
      <img src={emptyShelf} alt="" width={220} height={140} />
      <p className="empty-lectures__text">{t("empty")}</p>
      <p className="empty-lectures__hint">{t(hints[reason])}</p>
      <NextStep reason={reason} creates={creates} onClear={onClear} />
    </div>
  );
}

function NextStep({ reason, creates, onClear }: EmptyLecturesProps): ReactNode {
  const { t } = useTranslation("lectures");
  if (reason === "no match")
    return (
      <button type="button" className="plain-button plain-button--primary" onClick={onClear}>
        {t("showAll")}
      </button>
    );
  if (reason === "not enrolled")
    return (
      <Link className="plain-button plain-button--primary" to="/lectures">
        {t("toDiscover")}
      </Link>
    );
  if (!creates) return null;
  return (
    <Link
      className="plain-button plain-button--primary"
      to="/create"
      onClick={() => storedIsEdit.write("false")}
    >
      {t("createHeading")}
    </Link>
  );
}
