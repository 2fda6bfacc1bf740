import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { goOn, stopAdding, type AddingDeck } from "./adding-decks.ts";

interface AddingRowProps {
  lectureId: string;
  adding: AddingDeck;
}

/** What is being added, and what to do if it goes no further. */
export function AddingRow({ lectureId, adding }: AddingRowProps) {
  const { t } = useTranslation("slides");
  const { name, stored, pages, isConnected, problem, isOfPage } = adding;
  const page = stored + 1;
  if (problem === null)
    return (
      <div className="decks__adding">
        <p>
          {pages === 0
            ? t("opening", { name })
            : t(isConnected ? "adding" : "waiting", { name, page, pages })}
        </p>
        <progress max={1} value={pages === 0 ? undefined : stored / pages} aria-label={name} />
        <Button aria-label={t("stopOf", { name })} onClick={() => stopAdding(lectureId)}>
          {t("stop")}
        </Button>
      </div>
    );
  const why = typeof problem === "string" ? t(`issue.${problem}`) : errorText(problem);
  const mends = isOfPage || typeof problem !== "string";
  return (
    <div className="decks__adding">
      <p role="alert">{pages === 0 ? why : t("problemOf", { name, page, why })}</p>
      <div className="decks__actions">
        {mends && <Button onClick={() => void goOn(lectureId, null)}>{t("retry")}</Button>}
        {isOfPage && (
          <Button onClick={() => void goOn(lectureId, { paper: "white" })}>{t("leaveBlank")}</Button>
        )}
        <Button appearance="subtle" onClick={() => stopAdding(lectureId)}>
          {t("dismiss")}
        </Button>
      </div>
    </div>
  );
}
