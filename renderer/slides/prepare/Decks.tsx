import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { MAX_DECKS, type Deck } from "#contract/slides/deck.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { FailureState } from "#renderer/kit/lists/ListStates.tsx";
import { decksQuery } from "../deck-actions.ts";
import { AddDeck } from "./AddDeck.tsx";
import { addingDecks } from "./adding-decks.ts";
import { AddingRow } from "./AddingRow.tsx";
import { DeckRow } from "./DeckRow.tsx";
import "./decks.css";

export interface DecksProps {
  lectureId: string;
  /** Adds a file to what students can download. */
  onShare?: ((file: File) => void) | undefined;
  /** Shows everybody in the room a deck. Undefined outside of the room. */
  onShow?: ((deck: Deck) => void) | undefined;
  /** Shown below what is being added. */
  children?: ReactNode;
}

/** A lecture's decks for its instructor, who adds and changes them. */
export function Decks({ lectureId, onShare, onShow, children }: DecksProps) {
  const { t } = useTranslation("slides");
  const { state, reload } = useQuery(decksQuery(lectureId));
  const adding = useStore(addingDecks, (all) => all[lectureId]);
  if (state.phase === "failed") return <FailureState text={t("failed")} onRetry={reload} />;
  if (state.phase === "loading") return null;
  const busy = adding?.problem === null;
  return (
    <>
      {state.data.length < MAX_DECKS && <AddDeck {...{ lectureId, busy, onShare, onShow }} />}
      {adding && <AddingRow lectureId={lectureId} adding={adding} />}
      {children}
      {state.data.length === 0 && !adding && <p className="decks__lead">{t("none")}</p>}
      <ul className="decks__list">
        {state.data.map((deck) => (
          <DeckRow key={deck._id} {...{ lectureId, deck, busy, onShow }} />
        ))}
      </ul>
    </>
  );
}
