import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#renderer/kit/actions/Button.tsx";
import { HandFilledIcon } from "../layout/room-icons.tsx";
import type { Participant } from "#contract/room/room-info.ts";
import { ConfirmDialog } from "#renderer/kit/feedback/ConfirmDialog.tsx";
import { isHost } from "../../store/room-selectors.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { QualityBars } from "../layout/ConnectionIndicator.tsx";

export const ParticipantRow = memo(function ParticipantRow({ participant }: { participant: Participant }) {
  const { t } = useTranslation("room");
  const { accountId, name, handRaisedAt, poor } = participant;
  const assists = useRoom(({ room }) => room.roomInfo.assistant?.accountId === accountId);
  const hosting = useRoom(isHost);
  return (
    <>
      <span className="room-participant-name">{name}</span>
      {assists && <span className="room-message-badge">{t("assistant.title")}</span>}
      {poor && <QualityBars quality="poor" />}
      {handRaisedAt !== null && (
        <span className="room-participant-hand">
          <HandFilledIcon />
          {t("participants.hand")}
        </span>
      )}
      <div className="room-participant-actions">
        {handRaisedAt !== null && <LowerHandButton participant={participant} />}
        {/* An assistant can't act on themselves. */}
        {(hosting || !assists) && (
          <>
            <GrantFloorButton participant={participant} />
            <RemoveButton participant={participant} ban={false} />
          </>
        )}
        {hosting && (
          <>
            <RemoveButton participant={participant} ban />
            <AssistantButton participant={participant} assists={assists} />
          </>
        )}
      </div>
    </>
  );
});

function LowerHandButton({ participant: { accountId, name } }: { participant: Participant }) {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  return (
    <Button
      aria-label={t("participants.lowerHand", { name })}
      onClick={() => client.moderation.request("lower-hand", { accountId })}
    >
      {t("participants.lowerHandShort")}
    </Button>
  );
}

function GrantFloorButton({ participant: { accountId, name } }: { participant: Participant }) {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const speaks = useRoom(({ room }) => room.roomInfo.floorHolder?.accountId === accountId);
  if (speaks) return null;
  return (
    <Button
      aria-label={t("floor.grant", { name })}
      onClick={() => client.moderation.request("floor", { accountId })}
    >
      {t("floor.grantShort")}
    </Button>
  );
}

interface AssistantButtonProps {
  participant: Participant;
  /** Whether this participant is the assistant. */
  assists: boolean;
}

function AssistantButton({ participant: { accountId, name }, assists }: AssistantButtonProps) {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  return (
    <Button
      appearance="subtle"
      aria-label={t(assists ? "assistant.dismissNamed" : "assistant.name", { name })}
      onClick={() => client.moderation.request("name-assistant", { accountId: assists ? null : accountId })}
    >
      {t(assists ? "assistant.dismiss" : "assistant.nameShort")}
    </Button>
  );
}

function RemoveButton({ participant, ban }: { participant: Participant; ban: boolean }) {
  const { t } = useTranslation("room");
  const { client } = useRoomClient();
  const [asking, setAsking] = useState(false);
  const { accountId, name } = participant;
  const action = ban ? "ban" : "remove";
  return (
    <>
      <Button
        appearance="subtle"
        aria-label={t(`participants.${action}`, { name })}
        onClick={() => setAsking(true)}
      >
        {t(`participants.${action}Short`)}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t(`participants.${action}Title`, { name })}
        question={t(`participants.${action}Question`, { name })}
        confirmText={t(`participants.${action}Short`)}
        onDismiss={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          client.moderation.request("remove-participant", { accountId, ban });
        }}
      />
    </>
  );
}
