import { useState } from "react";
import { useTranslation } from "react-i18next";
import { paper, type Paper } from "#contract/slides/deck.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";

interface AddPaperProps {
  start: Paper;
  /** What the button says. */
  text: string;
  onAdd: (paper: Paper) => void;
}

/** The choice of a paper, and the button that adds a blank page of it. */
export function AddPaper({ start, text, onAdd }: AddPaperProps) {
  const { t } = useTranslation("slides");
  const [chosen, setChosen] = useState(start);
  const papers = paper.options.map((value) => ({ value, text: t(`papers.${value}`) }));
  return (
    <>
      <SelectField label={t("paper")} value={chosen} options={papers} onChoose={setChosen} />
      <Button onClick={() => onAdd(chosen)}>{text}</Button>
    </>
  );
}
