import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Deck, Paper } from "#contract/slides/deck.ts";
import { CheckboxField } from "#renderer/kit/fields/CheckboxField.tsx";
import { ChooseFiles } from "#renderer/kit/fields/FileButton.tsx";
import { addSlide, createDeck } from "../deck-actions.ts";
import { addFiles } from "./adding-decks.ts";
import { AddPaper } from "./AddPaper.tsx";
import { isPdf, SLIDE_FILES } from "./files/open-files.ts";
import { useChange } from "./use-change.ts";

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
    void addFiles(lectureId, files);
    if (shares) for (const file of files.filter(isPdf)) onShare?.(file);
  };
  const change = useChange();
  /** A deck of one blank page. */
  const addBoard = async (paper: Paper) => {
    const deck = await createDeck(lectureId, { name: t("boardName"), file: null });
    const slide = await addSlide({ lectureId, deckId: deck._id }, { paper });
    onShow?.({ ...deck, slides: [slide] });
  };
  return (
    <>
      <div className="decks__add">
        <ChooseFiles
          text={t("add")}
          aria-describedby={hint}
          multiple
          accept={SLIDE_FILES}
          disabled={busy}
          onFiles={handleFiles}
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
        <AddPaper start="white" text={t("addBoard")} onAdd={(paper) => change(() => addBoard(paper))} />
      </div>
    </>
  );
}
