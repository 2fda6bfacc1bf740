import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CaptionLanguage, Captions } from "#contract/replay/captions.ts";
import { useLoad } from "#renderer/data/queries/use-load.ts";
import { loadCaptions } from "./caption-actions.ts";

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

export function useCaptions(lectureId: string): CaptionChoice {
  const load = useCallback((signal: AbortSignal) => loadCaptions(lectureId, signal), [lectureId]);
  const { state, reload } = useLoad(load);
  const [last, setLast] = useState<readonly Captions[]>([]);
  if (state.phase === "loaded" && state.data !== last) setLast(state.data);
  return { ...useCaptionChoice(last), reload };
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
