import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { NextIcon, PreviousIcon } from "../board-icons.tsx";
import { IconButton } from "../IconButton.tsx";

interface LeafBarProps {
  /** The page's number, from 1. */
  number: number;
  isAway: boolean;
  canStep: (step: 1 | -1) => boolean;
  step: (step: 1 | -1) => void;
  goHome: () => void;
  /** The room's button for full screen. */
  modes: ReactNode;
}

/** A viewer's way to the pages before, and back to the teacher. */
export function LeafBar({ number, isAway, canStep, step, goHome, modes }: LeafBarProps) {
  const { t } = useTranslation("board");
  return (
    <fieldset className="board__bar" aria-label={t("pages")}>
      <IconButton
        appearance="transparent"
        icon={<PreviousIcon />}
        text={t("previous")}
        onPress={canStep(-1) ? () => step(-1) : null}
      />
      <span className="board__number">{number}</span>
      <IconButton
        appearance="transparent"
        icon={<NextIcon />}
        text={t("next")}
        onPress={canStep(1) ? () => step(1) : null}
      />
      {isAway && (
        <Button appearance="primary" onClick={goHome}>
          {t("toTeacher")}
        </Button>
      )}
      {modes}
    </fieldset>
  );
}
