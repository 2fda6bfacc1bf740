import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { isOpen } from "#renderer/kit/formatting/lecture-stage.ts";
import { storedLectureId } from "#renderer/data/platform/stored-values.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { LinkButton } from "#renderer/kit/actions/LinkButton.tsx";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import { JoinSheet } from "./JoinSheet.tsx";

interface ClassButtonProps {
  lecture: Lecture;
  hosts: boolean;
}

/** Links to the lobby before the start, and to the room from then on; students first choose how much data to use. */
export function ClassButton({ lecture, hosts }: ClassButtonProps) {
  const { t } = useTranslation("lectures");
  const [choosing, setChoosing] = useState(false);
  const open = isOpen(lecture, useNow());
  const text = hosts ? t("hostClass") : t("joinClass");
  if (hosts || !open)
    return (
      <LinkButton
        appearance="primary"
        size="large"
        to={open ? `/class/${lecture._id}/t` : `/status?id=${lecture._id}`}
        onClick={() => storedLectureId.write(lecture._id)}
      >
        {text}
      </LinkButton>
    );
  return (
    <>
      <Button appearance="primary" size="large" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        {text}
      </Button>
      <JoinSheet open={choosing} lecture={lecture} onClose={() => setChoosing(false)} />
    </>
  );
}
