import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { MAX_STROKE_CHARACTERS, PAGE_UNITS } from "#contract/slides/board.ts";
import { cleanLine } from "#contract/text/clean-text.ts";

interface TextEntryProps {
  ref: Ref<HTMLInputElement>;
  x: number;
  y: number;
  ratio: number;
  /** Called once, with "" if nothing was typed. */
  onDone: (text: string) => void;
}

/** The field in which a text is typed where it will stand. */
export function TextEntry({ ref, x, y, ratio, onDone }: TextEntryProps) {
  const { t } = useTranslation("board");
  return (
    <input
      className="board__text"
      aria-label={t("typeText")}
      placeholder={t("typeText")}
      maxLength={MAX_STROKE_CHARACTERS}
      style={{ left: `${(100 * x) / PAGE_UNITS}%`, top: `${(100 * y) / (PAGE_UNITS * ratio)}%` }}
      ref={ref}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Escape") event.currentTarget.value = "";
        if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
      }}
      onBlur={({ target }) => onDone(cleanLine(target.value))}
    />
  );
}
