import { Menu, MenuItem, MenuList, MenuPopover } from "@fluentui/react-components";
import {
  ArrowReplyRegular,
  CopyRegular,
  DeleteRegular,
  FlagRegular,
  PinOffRegular,
  PinRegular,
} from "@fluentui/react-icons";
import { useCallback, useState, type ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { messages } from "#renderer/messages/i18n.ts";
import { useSession } from "#renderer/session/session-store.ts";
import { useNotify } from "#renderer/ui/feedback/toasts/use-notify.ts";
import type { DeliveredMessage } from "../../../chat/chat-log.ts";
import { useRoom, useRoomClient } from "../../../client/use-room-client.ts";
import { isHost, isInside, mayWrite } from "../../../store/room-selectors.ts";
import { ReportDialog } from "../report/ReportDialog.tsx";
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
  const [reporting, setReporting] = useState<DeliveredMessage | null>(null);
  // The menu is within the landmark, as its message is. Known before it opens: one that moves loses the focus.
  const [landmark, setLandmark] = useState<HTMLElement | null>(null);
  const findLandmark = useCallback((mark: HTMLElement | null) => {
    if (mark) setLandmark(mark.closest("main"));
  }, []);
  const choices = useChoices(menu, setReporting);
  return (
    <>
      <span ref={findLandmark} hidden />
      <Menu
        open={menu !== null}
        mountNode={landmark}
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
      <ReportDialog message={reporting} onClose={() => setReporting(null)} />
    </>
  );
}

function useChoices(menu: OpenMenu | null, onReport: (message: DeliveredMessage) => void): Choice[] {
  const { t } = useTranslation("room");
  const { client, store } = useRoomClient();
  const copy = useCopy();
  const hosting = useRoom(isHost);
  const writes = useRoom(mayWrite);
  const inside = useRoom(isInside);
  const ownId = useSession(({ account }) => account?._id);
  const pinnedSeq = useRoom(({ room }) => room.roomInfo.pinned?.seq);
  if (!menu) return [];
  const { message } = menu;
  const { seq } = message;
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
  const report: Choice = {
    name: t("chat.report"),
    icon: <FlagRegular />,
    onChoose: () => onReport(message),
  };
  return [
    { name: t("chat.copy"), icon: <CopyRegular />, onChoose: () => void copy(message.text) },
    ...(writes ? [reply] : []),
    ...(hosting ? [pin] : []),
    ...(inside && message.senderId !== ownId ? [report] : []),
    ...(hosting ? [remove] : []),
  ];
}

function useCopy() {
  const notify = useNotify();
  return async (text: string) => {
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
}
