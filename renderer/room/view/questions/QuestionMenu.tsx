import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListedQuestion } from "#contract/room/question.ts";
import { DeleteIcon, EditIcon } from "#renderer/kit/appearance/thin-icons.tsx";
import { Menu, type MenuChoice } from "#renderer/kit/menu/Menu.tsx";
import { useModerates } from "../../client/use-moderates.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { isHost } from "../../store/room-selectors.ts";
import { ReportDialog } from "../chat/message/ReportDialog.tsx";
import { DismissIcon, MutedIcon, ReportIcon } from "../layout/room-icons.tsx";
import { AnswerDialog } from "./AnswerDialog.tsx";

interface OpenMenu {
  question: ListedQuestion;
  /** The element beside which the menu opens, and which gets the focus back. */
  anchor: HTMLElement;
}

export function useQuestionMenu() {
  const [opened, setOpened] = useState<OpenMenu | null>(null);
  const show = useCallback(
    (question: ListedQuestion, anchor: HTMLElement) =>
      setOpened((before) => (before?.anchor === anchor ? null : { question, anchor })),
    [],
  );
  const close = useCallback(() => setOpened(null), []);
  return { opened, show, close };
}

interface QuestionMenuProps {
  opened: OpenMenu | null;
  onClose: () => void;
  onMute: (question: ListedQuestion) => Promise<void>;
}

interface Dialog {
  name: "answer" | "report";
  question: ListedQuestion;
}

function useChoices(
  question: ListedQuestion | undefined,
  onMute: QuestionMenuProps["onMute"],
  onDialog: (dialog: Dialog) => void,
): MenuChoice[] {
  const { t } = useTranslation("questions");
  const { client } = useRoomClient();
  const hosting = useRoom(isHost);
  const moderates = useModerates();
  if (!question) return [];
  const { seq, own = false, muted = false, state } = question;
  const decide = (decision: "dismiss" | "remove") => () =>
    client.moderation.request("decide-question", { seq, decision });
  const write: MenuChoice = {
    name: t("write"),
    icon: <EditIcon />,
    onChoose: () => onDialog({ name: "answer", question }),
  };
  const dismiss: MenuChoice = { name: t("dismiss"), icon: <DismissIcon />, onChoose: decide("dismiss") };
  const remove: MenuChoice = { name: t("remove"), icon: <DeleteIcon />, onChoose: decide("remove") };
  const mute: MenuChoice = {
    name: t(muted ? "unmute" : "mute"),
    icon: <MutedIcon />,
    onChoose: () => void onMute(question),
  };
  const report: MenuChoice = {
    name: t("report"),
    icon: <ReportIcon />,
    onChoose: () => onDialog({ name: "report", question }),
  };
  return [
    ...(moderates ? [write] : []),
    ...(moderates && state !== "answered" ? [dismiss] : []),
    ...(moderates ? [remove] : []),
    ...(hosting ? [mute] : []),
    ...(own ? [] : [report]),
  ];
}

/** A single menu that all questions share, with its dialogs. */
export function QuestionMenu({ opened, onClose, onMute }: QuestionMenuProps) {
  const { t } = useTranslation("questions");
  const { client } = useRoomClient();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const choices = useChoices(opened?.question, onMute, setDialog);
  return (
    <>
      {opened && (
        <Menu
          key={opened.question.seq}
          label={t("actionsFor", { text: opened.question.text })}
          anchor={opened.anchor}
          choices={choices}
          onClose={onClose}
        />
      )}
      <ReportDialog
        open={dialog?.name === "report"}
        question={t("reportQuestion")}
        note={t("reportNote")}
        onReport={async (reason) =>
          dialog !== null && client.moderation.send("report-question", { seq: dialog.question.seq, reason })
        }
        onClose={() => setDialog(null)}
      />
      {dialog?.name === "answer" && (
        <AnswerDialog question={dialog.question} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
