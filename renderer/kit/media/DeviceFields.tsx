import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { useDevices } from "#renderer/data/session/use-devices.ts";

interface DeviceFieldProps {
  label: string;
  devices: readonly MediaDeviceInfo[];
  chosen: string | null;
  onChoose: (deviceId: string | null) => void;
}

function DeviceField({ label, devices, chosen, onChoose }: DeviceFieldProps) {
  const { t } = useTranslation("lobby");
  // A chosen device that is not connected counts as none until it is connected again.
  const value = devices.some(({ deviceId }) => deviceId === chosen) ? (chosen ?? "") : "";
  return (
    <SelectField
      label={label}
      value={value}
      options={[
        { value: "", text: t("devices.any") },
        ...devices.map(({ deviceId, label: text }) => ({ value: deviceId, text })),
      ]}
      onChoose={(deviceId) => onChoose(deviceId === "" ? null : deviceId)}
    />
  );
}

/** Chooses camera and microphone, stored on this device. Remount it (`key`) to list devices that were just allowed. */
export function DeviceFields() {
  const { t } = useTranslation("lobby");
  const { cameras, microphones } = useDevices();
  const { cameraId, microphoneId, update } = useStore(mediaSettings);
  return (
    <>
      <DeviceField
        label={t("devices.camera")}
        devices={cameras}
        chosen={cameraId}
        onChoose={(id) => update({ cameraId: id })}
      />
      <DeviceField
        label={t("devices.microphone")}
        devices={microphones}
        chosen={microphoneId}
        onChoose={(id) => update({ microphoneId: id })}
      />
    </>
  );
}
