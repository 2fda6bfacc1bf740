import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { BoardProps } from "#renderer/data/room-parts/board-props.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { AddIcon } from "#renderer/kit/appearance/icons.tsx";
import { addSlide, blankLike } from "../../deck-actions.ts";
import { useChange } from "../../prepare/use-change.ts";
import { Thumbnail } from "../../Thumbnail.tsx";
import { DecksIcon, NextIcon, PreviousIcon } from "../board-icons.tsx";
import { IconButton } from "../IconButton.tsx";
import type { BoardDeck } from "../page/use-board-deck.ts";

interface HostPagesProps extends Pick<BoardProps, "lectureId" | "room" | "modes"> {
  board: BoardDeck;
  /** The place of the page on the board, from 0. */
  at: number;
  onShowAt: (at: number) => void;
}

/** The host's pages: the way through them, and the strip, in which the next one is marked. Viewers see none of it. */
export function HostPages(props: HostPagesProps) {
  const { t } = useTranslation("board");
  return (
    <fieldset className="board__pages" aria-label={t("pages")}>
      <Steps {...props} />
      <Strip {...props} />
    </fieldset>
  );
}

function Steps({ board: { deck }, at, lectureId, room, modes, onShowAt }: HostPagesProps) {
  const { t } = useTranslation("board");
  const change = useChange();
  /** A page after this one, of the same paper; after a picture a white one. */
  const addPage = async () => {
    const key = { lectureId, deckId: deck._id };
    const slide = await addSlide(key, blankLike(deck.slides[at]), { position: at + 1 });
    room.show(slide._id);
  };
  return (
    <div className="board__steps">
      <IconButton
        icon={<PreviousIcon />}
        text={t("previous")}
        onPress={at > 0 ? () => onShowAt(at - 1) : null}
      />
      <output className="board__number">{t("place", { number: at + 1, count: deck.slides.length })}</output>
      <IconButton
        icon={<NextIcon />}
        text={t("next")}
        onPress={at + 1 < deck.slides.length ? () => onShowAt(at + 1) : null}
      />
      <Button className="board__add" title={t("addPage")} icon={<AddIcon />} onClick={() => change(addPage)}>
        {t("addPage")}
      </Button>
      <Button className="board__other" title={t("otherDeck")} icon={<DecksIcon />} onClick={room.chooseDeck}>
        {t("otherDeck")}
      </Button>
      {modes}
    </div>
  );
}

function Strip({ board: { deck, ticket }, at, onShowAt }: HostPagesProps) {
  const { t } = useTranslation("board");
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = strip.current;
    const page = list?.children[at];
    // `scrollIntoView` would also move the room, which clips what is too wide.
    if (list && page instanceof HTMLElement)
      list.scrollLeft = page.offsetLeft - (list.clientWidth - page.clientWidth) / 2;
  }, [at]);
  return (
    <ol ref={strip} className="board__strip">
      {deck.slides.map((slide, index) => (
        <li key={slide._id} data-next={index === at + 1}>
          <button
            type="button"
            aria-current={index === at ? "page" : undefined}
            aria-label={`${t(index === at + 1 ? "nextPage" : "page", { number: index + 1 })} ${slide.text}`.trim()}
            onClick={() => onShowAt(index)}
          >
            <Thumbnail {...{ slide, ticket }} />
            <span>{index === at + 1 ? t("nextPage", { number: index + 1 }) : index + 1}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
