import { useTranslation } from "react-i18next";
import { paper } from "#contract/slides/deck.ts";

export function usePaperOptions() {
  const { t } = useTranslation("slides");
  return paper.options.map((value) => ({ value, text: t(`papers.${value}`) }));
}
