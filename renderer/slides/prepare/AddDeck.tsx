import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Paper } from "#contract/room/deck.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { CheckboxField } from "#renderer/kit/fields/CheckboxField.tsx";
import { FileButton } from "#renderer/kit/fields/FileButton.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { addSlide, createDeck } from "../deck-actions.ts";
import { addFiles } from "./adding-decks.ts";
import { isPdf, SLIDE_FILES } from "./files/open-files.ts";
import { useChange } from "./use-change.ts";
import { usePaperOptions } from "./use-paper-options.ts";

interface AddDeckProps {
  lectureId: string;
  /** True while pages are being added. */
  busy: boolean;
  onShare?: ((file: File) => void) | undefined;
}

export function AddDeck({ lectureId, busy, onShare }: AddDeckProps) {
  const { t } = useTranslation("slides");
  const hint = useId();
  const [shares, setShares] = useState(false);
  const [paper, setPaper] = useState<Paper>("white");
  const papers = usePaperOptions();
  const change = useChange();
  const handleFiles = (files: readonly File[]) => {
    if (files.length === 0) return;
    void addFiles(lectureId, files);
    if (shares) for (const file of files.filter(isPdf)) onShare?.(file);
  };
  const handleBoard = () =>
    change(async () => {
      const { _id: deckId } = await createDeck(lectureId, { name: t("boardName"), file: null });
      await addSlide({ lectureId, deckId }, { paper });
    });
  return (
    <>
      <div className="decks__add">
        <FileButton
          text={t("add")}
          aria-label={t("add")}
          aria-describedby={hint}
          multiple
          accept={SLIDE_FILES}
          disabled={busy}
          onChange={({ target }) => {
            handleFiles([...(target.files ?? [])]);
            // Allows the same file to be chosen again.
            target.value = "";
          }}
        />
        {onShare && (
          <CheckboxField
            label={t("share")}
            checked={shares}
            onChange={(_, { checked }) => setShares(checked)}
          />
        )}
      </div>
      <p className="decks__lead" id={hint}>
        {t("addHint")}
      </p>
      <div className="decks__add">
        <SelectField label={t("paper")} value={paper} options={papers} onChoose={setPaper} />
        <Button onClick={handleBoard}>{t("addBoard")}</Button>
      </div>
    </>
  );
}
