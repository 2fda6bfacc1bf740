import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Deck } from "#contract/slides/deck.ts";
import { ConfirmDialog } from "#renderer/kit/feedback/ConfirmDialog.tsx";
import { Menu } from "#renderer/kit/menu/Menu.tsx";
import { PICTURE_TYPES } from "#renderer/kit/media/picture-file.ts";
import { addSlide, blankLike, deleteSlide, moveSlide, replaceSlide } from "../deck-actions.ts";
import { readPicture } from "./files/read-pictures.ts";
import { useChange } from "./use-change.ts";

export interface OpenPageMenu {
  /** The page's position. */
  at: number;
  anchor: HTMLElement;
}

interface PageMenuProps {
  lectureId: string;
  deck: Deck;
  menu: OpenPageMenu | null;
  onClose: () => void;
}

/** The menu that all pages of a deck share, and what follows it. */
export function PageMenu({ lectureId, deck, menu, onClose }: PageMenuProps) {
  const { t } = useTranslation("slides");
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  /** The page to which the chosen picture belongs. */
  const [replaced, setReplaced] = useState(0);
  const [removed, setRemoved] = useState<number | null>(null);
  const change = useChange();
  const keyAt = (page: number) => ({ lectureId, deckId: deck._id, slideId: deck.slides[page]?._id ?? "" });
  const at = menu?.at ?? 0;
  const name = t("page", { number: at + 1, text: "" });
  const choices = usePageChoices({
    lectureId,
    deck,
    at,
    onReplace: () => {
      setReplaced(at);
      input?.click();
    },
    onRemove: () => setRemoved(at),
  });
  return (
    <>
      {menu && <Menu key={at} label={name} anchor={menu.anchor} {...{ choices, onClose }} />}
      <input
        ref={setInput}
        type="file"
        hidden
        aria-label={t("replace")}
        accept={PICTURE_TYPES}
        onChange={({ target }) => {
          const picture = target.files?.[0];
          if (picture) change(async () => replaceSlide(keyAt(replaced), await readPicture(picture)));
          target.value = "";
        }}
      />
      <ConfirmDialog
        open={removed !== null}
        title={t("removeTitle")}
        question={t("removeQuestion", { number: (removed ?? 0) + 1 })}
        onConfirm={() => {
          setRemoved(null);
          change(() => deleteSlide(keyAt(removed ?? 0)));
        }}
        onDismiss={() => setRemoved(null)}
      />
    </>
  );
}

interface ChoiceOptions extends Pick<PageMenuProps, "lectureId" | "deck"> {
  at: number;
  onReplace: () => void;
  onRemove: () => void;
}

function usePageChoices({
  lectureId,
  deck: { _id: deckId, slides },
  at,
  onReplace,
  onRemove,
}: ChoiceOptions) {
  const { t } = useTranslation("slides");
  const change = useChange();
  const choice = (name: string, onChoose: () => void) => ({ name, icon: null, onChoose });
  const move = (position: number) => () =>
    change(() => moveSlide({ lectureId, deckId, slideId: slides[at]?._id ?? "" }, position));
  const addBlank = () =>
    change(() => addSlide({ lectureId, deckId }, blankLike(slides[at]), { position: at + 1 }));
  return [
    ...(at > 0 ? [choice(t("forward"), move(at - 1))] : []),
    ...(at < slides.length - 1 ? [choice(t("back"), move(at + 1))] : []),
    choice(t("blankAfter"), addBlank),
    choice(t("replace"), onReplace),
    choice(t("remove"), onRemove),
  ];
}
