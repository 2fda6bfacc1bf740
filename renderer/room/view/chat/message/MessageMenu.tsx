import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyIcon, DeleteIcon } from "#renderer/kit/appearance/thin-icons.tsx";
import { PinIcon, ReplyIcon, ReportIcon, UnpinIcon } from "../../layout/room-icons.tsx";
import { Menu, type MenuChoice } from "#renderer/kit/menu/Menu.tsx";
import { messages } from "#renderer/messages/i18n.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { useNotify } from "#renderer/kit/toasts/use-notify.ts";
import type { DeliveredMessage } from "#renderer/room/store/chat-log.ts";
import { useRoom, useRoomClient } from "../../../client/use-room-client.ts";
import { useAssists } from "../../../client/use-moderates.ts";
import { isHost, isInside, mayWrite } from "../../../store/room-selectors.ts";
import { ReportDialog } from "./ReportDialog.tsx";
import type { OpenMenu } from "./use-message-menu.ts";

interface MessageMenuProps {
  menu: OpenMenu | null;
  onClose: () => void;
}

/** A single menu that all messages share. */
export function MessageMenu({ menu, onClose }: MessageMenuProps) {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const hostId = useRoom(({ room }) => room.connection?.lecture.instructorId);
  const [reporting, setReporting] = useState<DeliveredMessage | null>(null);
  const choices = useChoices(menu, setReporting);
  return (
    <>
      {menu && (
        <Menu
          // The key changes with the message, so that each message gets a new menu.
          key={menu.message.seq}
          label={t("chat.actions", { name: menu.message.sender })}
          anchor={menu.anchor}
          choices={choices}
          onClose={onClose}
        />
      )}
      <ReportDialog
        open={reporting !== null}
        question={t("chat.reportQuestion", { name: reporting?.sender ?? "" })}
        note={t(reporting?.senderId === hostId ? "chat.reportNoteHost" : "chat.reportNote")}
        onReport={async (reason) =>
          reporting !== null && client.moderation.send("report-message", { seq: reporting.seq, reason })
        }
        onClose={() => setReporting(null)}
      />
    </>
  );
}

function useChoices(menu: OpenMenu | null, onReport: (message: DeliveredMessage) => void): MenuChoice[] {
  const { t } = useTranslation("room");
  const { client, store } = useRoomClient();
  const copy = useCopy();
  const hosting = useRoom(isHost);
  const assists = useAssists();
  const hostId = useRoom(({ room }) => room.connection?.lecture.instructorId);
  const writes = useRoom((view) => mayWrite(view, assists));
  const inside = useRoom(isInside);
  const ownId = useSession(({ account }) => account?._id);
  const pinnedSeq = useRoom(({ room }) => room.roomInfo.pinned?.seq);
  if (!menu) return [];
  const { message } = menu;
  const { seq } = message;
  const pinned = pinnedSeq === seq;
  const pin: MenuChoice = {
    name: t(pinned ? "chat.unpin" : "chat.pin"),
    icon: pinned ? <UnpinIcon /> : <PinIcon />,
    onChoose: () => client.moderation.request("pin-message", { seq: pinned ? null : seq }),
  };
  const remove: MenuChoice = {
    name: t("chat.remove"),
    icon: <DeleteIcon />,
    onChoose: () => client.moderation.request("delete-message", { seq }),
  };
  const reply: MenuChoice = {
    name: t("chat.reply"),
    icon: <ReplyIcon />,
    onChoose: () => store.setState({ replyTo: seq }),
  };
  const report: MenuChoice = {
    name: t("chat.report"),
    icon: <ReportIcon />,
    onChoose: () => onReport(message),
  };
  return [
    { name: t("chat.copy"), icon: <CopyIcon />, onChoose: () => void copy(message.text) },
    ...(writes ? [reply] : []),
    ...(hosting ? [pin] : []),
    ...(inside && message.senderId !== ownId ? [report] : []),
    ...(hosting || (assists && message.senderId !== hostId) ? [remove] : []),
  ];
}

function useCopy() {
  const notify = useNotify();
  return async (text: string) => {
    // The clipboard only exists in secure contexts, and the browser may deny access.
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
