import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { useDeviceChoice } from "#renderer/data/session/use-device-choice.ts";
import { DeviceFields } from "#renderer/kit/media/DeviceFields.tsx";
import { SfuField } from "#renderer/kit/media/SfuField.tsx";
import { useSfuChoice } from "#renderer/data/queries/use-sfu-choice.ts";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { isOnSfu, shownSource } from "../../store/room-selectors.ts";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { useRoomLayout } from "../layout/room-layout.ts";
import { RecordingControls } from "../recording/RecordingControls.tsx";
import { UnrecordedSwitch } from "../recording/UnrecordedSwitch.tsx";
import { CornerSwitch } from "../stage/CornerSwitch.tsx";
import { UploadPanel } from "./UploadPanel.tsx";

const screenContents = ["text", "motion"] as const;

export function HostSettings() {
  const { t } = useTranslation("room");
  const devices = useDeviceChoice();
  const screenContent = useStore(mediaSettings, (settings) => settings.screenContent);
  const source = useRoom(shownSource);
  const { roomId } = useRoomClient();
  const sfu = useSfuChoice(
    roomId,
    useRoom(({ room }) => room.roomInfo.sfu),
    useRoom(isOnSfu),
  );
  const layout = useRoomLayout();
  return (
    <>
      {/* On a phone, the recording controls are here, because the control bar has no room for them. */}
      {layout !== "wide" && <RecordingControls />}
      <DeviceFields key={source} {...devices} />
      <SelectField
        label={t("screenContent.label")}
        value={screenContent}
        options={screenContents.map((value) => ({ value, text: t(`screenContent.${value}`) }))}
        onChoose={(chosen) => mediaSettings.getState().update({ screenContent: chosen })}
      />
      {sfu && <SfuField setting={sfu} />}
      <UnrecordedSwitch />
      <UploadPanel />
      <CornerSwitch />
    </>
  );
}
