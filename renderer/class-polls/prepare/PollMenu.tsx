import { useTranslation } from "react-i18next";
import { TIME_LIMITS, type HostPoll, type PollRequests } from "#contract/room/class-poll.ts";
import { Menu, type MenuChoice } from "#renderer/kit/menu/Menu.tsx";
import { movePoll, savePoll } from "../class-poll-actions.ts";

export interface OpenMenu {
  /** The time limits with which a poll is opened, or what else can be done with it. */
  name: "open" | "more";
  poll: HostPoll;
  /** The element beside which the menu opens, and which gets the focus back. */
  anchor: HTMLElement;
}

export interface PollMenuProps {
  lectureId: string;
  polls: readonly HostPoll[];
  menu: OpenMenu;
  /** Undefined outside of the room, where no poll can be opened. */
  onOpen?: ((request: Omit<PollRequests["open-poll"], "roomId">) => void) | undefined;
  onChange: (change: () => Promise<unknown>) => void;
  onDialog: (name: "save" | "delete") => void;
  onClose: () => void;
}

const choice = (name: string, onChoose: () => void): MenuChoice => ({ name, icon: null, onChoose });

/** The menu that all polls of a list share. */
export function PollMenu(props: PollMenuProps) {
  const { menu, onOpen, onClose } = props;
  const { t } = useTranslation("class-polls");
  const actions = useActions(props);
  const { name, poll, anchor } = menu;
  const limitText = (seconds: number) =>
    seconds < 60 ? t("seconds", { count: seconds }) : t("minutes", { count: seconds / 60 });
  const limits = [null, ...TIME_LIMITS].map((seconds) =>
    choice(seconds === null ? t("noLimit") : limitText(seconds), () =>
      onOpen?.({ pollId: poll._id, seconds }),
    ),
  );
  return (
    <Menu
      key={`${name} ${poll._id}`}
      label={t(`${name}Named`, { text: poll.text })}
      anchor={anchor}
      choices={name === "open" ? limits : actions}
      onClose={onClose}
    />
  );
}

/** A poll that was opened stays as it was asked: it can be copied, but neither changed nor deleted. */
function useActions({ lectureId, polls, menu, onChange, onDialog }: PollMenuProps): MenuChoice[] {
  const { t } = useTranslation("class-polls");
  const { _id, rounds, text, kind, options, right } = menu.poll;
  const at = polls.findIndex((poll) => poll._id === _id);
  const move = (position: number) => () => onChange(() => movePoll(lectureId, _id, position));
  const copy = () => onChange(() => savePoll(lectureId, null, { text, kind, options, right }));
  return [
    ...(rounds.length === 0 ? [choice(t("change"), () => onDialog("save"))] : []),
    choice(t("copy"), copy),
    ...(at > 0 ? [choice(t("up"), move(at - 1))] : []),
    ...(at < polls.length - 1 ? [choice(t("down"), move(at + 1))] : []),
    ...(rounds.length === 0 ? [choice(t("delete"), () => onDialog("delete"))] : []),
  ];
}
