import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_POLLS, type HostPoll } from "#contract/room/class-poll.ts";
import { toApiError } from "#renderer/data/client/api-error.ts";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { ConfirmDialog } from "#renderer/kit/feedback/ConfirmDialog.tsx";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import { deletePoll } from "../class-poll-actions.ts";
import { PollDialog } from "./PollDialog.tsx";
import { PollMenu, type OpenMenu, type PollMenuProps } from "./PollMenu.tsx";

interface PollListProps extends Pick<PollMenuProps, "lectureId" | "polls" | "onOpen"> {
  onChanged: () => void;
}

interface Dialog {
  name: "save" | "delete";
  poll: HostPoll | null;
}

/** The lecture's prepared polls, for its instructor, with the button that adds one. */
export function PollList({ lectureId, polls, onChanged, onOpen }: PollListProps) {
  const { t } = useTranslation("class-polls");
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const change = useChange(onChanged);
  const showMenu = (shown: OpenMenu) => setMenu((before) => (before?.anchor === shown.anchor ? null : shown));
  return (
    <>
      <ol className="class-polls__list">
        {polls.map((poll) => (
          <PollRow key={poll._id} poll={poll} opens={onOpen !== undefined} onMenu={showMenu} />
        ))}
      </ol>
      {polls.length < MAX_POLLS && (
        <Button onClick={() => setDialog({ name: "save", poll: null })}>{t("add")}</Button>
      )}
      {menu && (
        <PollMenu
          {...{ lectureId, polls, menu, onOpen }}
          onClose={() => setMenu(null)}
          onChange={change}
          onDialog={(name) => setDialog({ name, poll: menu.poll })}
        />
      )}
      <PollDialogs {...{ lectureId, dialog, change, onChanged }} onClose={() => setDialog(null)} />
    </>
  );
}

interface PollDialogsProps extends Pick<PollListProps, "lectureId" | "onChanged"> {
  dialog: Dialog | null;
  change: (change: () => Promise<unknown>) => void;
  onClose: () => void;
}

function PollDialogs({ lectureId, dialog, change, onChanged, onClose }: PollDialogsProps) {
  const { t } = useTranslation("class-polls");
  const handleSaved = () => {
    onClose();
    onChanged();
  };
  if (dialog?.name === "save")
    return <PollDialog {...{ lectureId, onClose }} poll={dialog.poll} onSaved={handleSaved} />;
  return (
    <ConfirmDialog
      open={dialog !== null}
      title={t("deleteTitle")}
      question={t("deleteQuestion")}
      onConfirm={() => {
        onClose();
        const id = dialog?.poll?._id;
        if (id !== undefined) change(() => deletePoll(lectureId, id));
      }}
      onDismiss={onClose}
    />
  );
}

interface PollRowProps {
  poll: HostPoll;
  /** True in the room. */
  opens: boolean;
  onMenu: (menu: OpenMenu) => void;
}

function PollRow({ poll, opens, onMenu }: PollRowProps) {
  const { t } = useTranslation("class-polls");
  const { text, kind, right, rounds } = poll;
  const facts = [
    t(`kind.${kind}`),
    ...(right === null ? [] : [t("quiz")]),
    ...(rounds.length === 0 ? [] : [t("opened", { count: rounds.length })]),
  ];
  const button = (name: OpenMenu["name"]) => (
    <Button
      appearance={name === "open" ? "primary" : "subtle"}
      aria-haspopup="menu"
      aria-label={t(`${name}Named`, { text })}
      onClick={({ currentTarget }) => onMenu({ name, poll, anchor: currentTarget })}
    >
      {t(name)}
    </Button>
  );
  return (
    <li>
      <div>
        <p className="class-polls__text" dir="auto">
          {text}
        </p>
        <p className="class-polls__lead">{facts.join(" · ")}</p>
      </div>
      <div className="class-polls__actions">
        {opens && button("open")}
        {button("more")}
      </div>
    </li>
  );
}

/** Waits for changes of the list, and says why one failed. After the last, the list is loaded again. */
function useChange(onChanged: () => void) {
  const notify = useNotify();
  const running = useRef(0);
  const finish = () => {
    running.current -= 1;
    if (running.current === 0) onChanged();
  };
  return (change: () => Promise<unknown>) => {
    running.current += 1;
    void change()
      .catch((thrown: unknown) => notify({ status: "error", text: () => errorText(toApiError(thrown)) }))
      .then(finish);
  };
}
