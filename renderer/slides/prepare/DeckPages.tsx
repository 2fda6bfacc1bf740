import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_SLIDES, slidePicturePath, type Deck, type Paper, type Slide } from "#contract/slides/deck.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { FileButton } from "#renderer/kit/fields/FileButton.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { PICTURE_TYPES } from "#renderer/kit/media/picture-file.ts";
import { boardQuery, TICKET_OPTIONS } from "../board-query.ts";
import { addSlide } from "../deck-actions.ts";
import { addFiles } from "./adding-decks.ts";
import { blankLike, PageMenu, type OpenPageMenu } from "./PageMenu.tsx";
import { useChange } from "./use-change.ts";
import { usePaperOptions } from "./use-paper-options.ts";

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
  const closeMenu = () => {
    if (document.activeElement?.closest("[role=menu]")) menu?.anchor.focus();
    setMenu(null);
  };
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
      <PageMenu {...{ lectureId, deck, menu }} onClose={closeMenu} />
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
  const { _id, paper, ratio } = slide;
  const text = paper ? t(`papers.${paper}`) : slide.text.slice(0, 200) || t("withoutText");
  const src = ticket && !paper ? slidePicturePath(ticket, _id, 640) : undefined;
  return (
    <button
      type="button"
      className="deck-page"
      aria-haspopup="menu"
      aria-label={t("page", { number, text })}
      onClick={({ currentTarget }) => onMenu(currentTarget)}
    >
      <span className="deck-page__paper" data-paper={paper} style={{ aspectRatio: 1 / ratio }}>
        {src && <img src={src} alt="" loading="lazy" decoding="async" />}
      </span>
      <span>{number}</span>
    </button>
  );
}

function AddPages({ lectureId, deck, busy }: DeckPagesProps) {
  const { t } = useTranslation("slides");
  const last = deck.slides.at(-1);
  const [paper, setPaper] = useState<Paper>(last?.paper ?? "white");
  const papers = usePaperOptions();
  const change = useChange();
  const content = { ...blankLike(last), paper };
  return (
    <div className="decks__add">
      <FileButton
        text={t("addPictures")}
        aria-label={t("addPictures")}
        multiple
        accept={PICTURE_TYPES}
        disabled={busy}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length > 0) void addFiles(lectureId, files, deck._id);
          target.value = "";
        }}
      />
      <SelectField label={t("paper")} value={paper} options={papers} onChoose={setPaper} />
      <Button onClick={() => change(() => addSlide({ lectureId, deckId: deck._id }, content))}>
        {t("addBlank")}
      </Button>
    </div>
  );
}
