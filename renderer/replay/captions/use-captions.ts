import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CaptionLanguage, Captions } from "#contract/replay/captions.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { captionsQuery } from "./caption-actions.ts";

export interface CaptionChoice {
  /**
   * The captions in all languages. Empty while they load and if loading fails; the replay then plays without captions.
   */
  all: readonly Captions[];
  /** The captions shown; null for none. */
  shown: Captions | null;
  choose: (language: CaptionLanguage) => void;
  reload: () => void;
}

const NO_CAPTIONS: readonly Captions[] = [];

export function useCaptions(lectureId: string): CaptionChoice {
  const { state, reload } = useQuery(captionsQuery(lectureId), { wakes: false });
  return { ...useCaptionChoice(state.phase === "loaded" ? state.data : NO_CAPTIONS), reload };
}

/**
 * Chooses which of a replay's captions are shown: initially those in the page's language or, if there are none, the
 * first ones.
 */
export function useCaptionChoice(all: readonly Captions[]): Omit<CaptionChoice, "reload"> {
  const { i18n } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const of = (language: string | null) => all.find((captions) => captions.language === language);
  const shown = of(chosen) ?? of(i18n.language) ?? all[0] ?? null;
  return { all, shown, choose: setChosen };
}
