import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Deck, Paper } from "#contract/slides/deck.ts";
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
  /** In the room, a new board is shown at once. */
  onShow?: ((deck: Deck) => void) | undefined;
}

export function AddDeck({ lectureId, busy, onShare, onShow }: AddDeckProps) {
  const { t } = useTranslation("slides");
  const hint = useId();
  const [shares, setShares] = useState(false);
  const handleFiles = (files: readonly File[]) => {
    if (files.length === 0) return;
    void addFiles(lectureId, files);
    if (shares) for (const file of files.filter(isPdf)) onShare?.(file);
  };
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
      <AddBoard {...{ lectureId, onShow }} />
    </>
  );
}

/** Adds a deck of one blank page. */
function AddBoard({ lectureId, onShow }: Pick<AddDeckProps, "lectureId" | "onShow">) {
  const { t } = useTranslation("slides");
  const [paper, setPaper] = useState<Paper>("white");
  const papers = usePaperOptions();
  const change = useChange();
  const handleBoard = () =>
    change(async () => {
      const deck = await createDeck(lectureId, { name: t("boardName"), file: null });
      const slide = await addSlide({ lectureId, deckId: deck._id }, { paper });
      onShow?.({ ...deck, slides: [slide] });
    });
  return (
    <div className="decks__add">
      <SelectField label={t("paper")} value={paper} options={papers} onChoose={setPaper} />
      <Button onClick={handleBoard}>{t("addBoard")}</Button>
    </div>
  );
}
