import { Menu, MenuItem, MenuList, MenuPopover } from "@fluentui/react-components";
import {
  ArrowReplyRegular,
  CopyRegular,
  DeleteRegular,
  PinOffRegular,
  PinRegular,
} from "@fluentui/react-icons";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { messages } from "#renderer/messages/i18n.ts";
import { useNotify } from "#renderer/ui/feedback/toasts/use-notify.ts";
import { useRoom, useRoomClient } from "../../../client/use-room-client.ts";
import { isHost, mayWrite } from "../../../store/room-selectors.ts";
import type { OpenMenu } from "./use-message-menu.ts";

interface MessageMenuProps {
  menu: OpenMenu | null;
  onClose: () => void;
}

interface Choice {
  name: string;
  icon: ReactElement;
  onChoose: () => void;
}

/** One for all messages. */
export function MessageMenu({ menu, onClose }: MessageMenuProps) {
  const { t } = useTranslation("room");
  const choices = useChoices(menu);
  return (
    <Menu
      open={menu !== null}
      positioning={{ target: menu?.anchor ?? null, position: "below", align: "end" }}
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
    >
      <MenuPopover>
        <MenuList aria-label={menu ? t("chat.actions", { name: menu.message.sender }) : undefined}>
          {choices.map(({ name, icon, onChoose }) => (
            <MenuItem key={name} icon={icon} className="room-message-choice" onClick={onChoose}>
              {name}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

function useChoices(menu: OpenMenu | null): Choice[] {
  const { t } = useTranslation("room");
  const { client, store } = useRoomClient();
  const notify = useNotify();
  const hosting = useRoom(isHost);
  const writes = useRoom(mayWrite);
  const pinnedSeq = useRoom(({ room }) => room.roomInfo.pinned?.seq);
  if (!menu) return [];
  const { seq, text } = menu.message;
  const copy = async () => {
    // Only secure contexts have a clipboard, and access may be denied.
    const copied = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    notify(
      copied
        ? { status: "success", text: () => messages.t("chat.copied", { ns: "room" }) }
        : { status: "error", text: () => messages.t("chat.copyFailed", { ns: "room" }) },
    );
  };
  const pinned = pinnedSeq === seq;
  const pin: Choice = {
    name: t(pinned ? "chat.unpin" : "chat.pin"),
    icon: pinned ? <PinOffRegular /> : <PinRegular />,
    onChoose: () => client.moderation.request("pin-message", { seq: pinned ? null : seq }),
  };
  const remove: Choice = {
    name: t("chat.remove"),
    icon: <DeleteRegular />,
    onChoose: () => client.moderation.request("delete-message", { seq }),
  };
  const reply: Choice = {
    name: t("chat.reply"),
    icon: <ArrowReplyRegular />,
    onChoose: () => store.setState({ replyTo: seq }),
  };
  return [
    { name: t("chat.copy"), icon: <CopyRegular />, onChoose: () => void copy() },
    ...(writes ? [reply] : []),
    ...(hosting ? [pin, remove] : []),
  ];
}
