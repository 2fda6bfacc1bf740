import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Deck } from "#contract/slides/deck.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { DeckMenu } from "./DeckMenu.tsx";
import { DeckPages } from "./DeckPages.tsx";

interface DeckRowProps {
  lectureId: string;
  deck: Deck;
  /** True while pages are being added. */
  busy: boolean;
  onShow?: ((deck: Deck) => void) | undefined;
}

export function DeckRow({ lectureId, deck, busy, onShow }: DeckRowProps) {
  const { t } = useTranslation("slides");
  const id = useId();
  const [open, setOpen] = useState(false);
  const { name, slides, file } = deck;
  const missing = file && !busy ? file.pages - file.stored : 0;
  return (
    <li className="deck">
      <div className="deck__words">
        <p className="deck__name" dir="auto">
          {name}
        </p>
        <p className="decks__lead">{t("pageCount", { count: slides.length })}</p>
        {missing > 0 && <p className="decks__lead">{t("missing", { count: missing })}</p>}
      </div>
      <div className="decks__actions">
        {onShow && slides.length > 0 && (
          <Button appearance="primary" aria-label={t("showOf", { name })} onClick={() => onShow(deck)}>
            {t("show")}
          </Button>
        )}
        <Button
          aria-label={t("pagesOf", { name })}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {t("pages")}
        </Button>
        <DeckMenu {...{ lectureId, deck }} />
      </div>
      <div className="deck__pages" id={id} hidden={!open}>
        {open && <DeckPages {...{ lectureId, deck, busy }} />}
      </div>
    </li>
  );
}
