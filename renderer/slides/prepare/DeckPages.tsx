import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_SLIDES, type Deck, type Slide } from "#contract/slides/deck.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { ChooseFiles } from "#renderer/kit/fields/FileButton.tsx";
import { PICTURE_TYPES } from "#renderer/kit/media/picture-file.ts";
import { boardQuery, TICKET_OPTIONS } from "../board-query.ts";
import { addSlide, blankLike } from "../deck-actions.ts";
import { Thumbnail } from "../Thumbnail.tsx";
import { addFiles } from "./adding-decks.ts";
import { AddPaper } from "./AddPaper.tsx";
import { PageMenu, type OpenPageMenu } from "./PageMenu.tsx";
import { useChange } from "./use-change.ts";

interface DeckPagesProps {
  lectureId: string;
  deck: Deck;
  /** True while pages are being added. */
  busy: boolean;
}

/** The pages of a deck as small pictures. Each has a menu. */
export function DeckPages({ lectureId, deck, busy }: DeckPagesProps) {
  const [menu, setMenu] = useState<OpenPageMenu | null>(null);
  const { state } = useQuery(boardQuery(lectureId), TICKET_OPTIONS);
  const ticket = state.phase === "loaded" ? state.data.ticket : null;
  return (
    <>
      <ol className="deck-pages">
        {deck.slides.map((slide, at) => (
          <li key={slide._id}>
            <PageButton
              slide={slide}
              number={at + 1}
              ticket={ticket}
              onMenu={(anchor) => setMenu((before) => (before?.anchor === anchor ? null : { at, anchor }))}
            />
          </li>
        ))}
      </ol>
      <PageMenu {...{ lectureId, deck, menu }} onClose={() => setMenu(null)} />
      {deck.slides.length < MAX_SLIDES && <AddPages {...{ lectureId, deck, busy }} />}
    </>
  );
}

interface PageButtonProps {
  slide: Slide;
  number: number;
  ticket: string | null;
  onMenu: (anchor: HTMLElement) => void;
}

function PageButton({ slide, number, ticket, onMenu }: PageButtonProps) {
  const { t } = useTranslation("slides");
  const text = slide.paper ? t(`papers.${slide.paper}`) : slide.text.slice(0, 200) || t("withoutText");
  return (
    <button
      type="button"
      className="deck-page"
      aria-haspopup="menu"
      aria-label={t("page", { number, text })}
      onClick={({ currentTarget }) => onMenu(currentTarget)}
    >
      <span className="deck-page__paper" style={{ aspectRatio: 1 / slide.ratio }}>
        <Thumbnail {...{ slide, ticket }} />
      </span>
      <span>{number}</span>
    </button>
  );
}

function AddPages({ lectureId, deck, busy }: DeckPagesProps) {
  const { t } = useTranslation("slides");
  const like = blankLike(deck.slides.at(-1));
  const change = useChange();
  return (
    <div className="decks__add">
      <ChooseFiles
        text={t("addPictures")}
        multiple
        accept={PICTURE_TYPES}
        disabled={busy}
        onFiles={(files) => void addFiles(lectureId, files, deck._id)}
      />
      <AddPaper
        start={like.paper}
        text={t("addBlank")}
        onAdd={(paper) => change(() => addSlide({ lectureId, deckId: deck._id }, { ...like, paper }))}
      />
    </div>
  );
}
