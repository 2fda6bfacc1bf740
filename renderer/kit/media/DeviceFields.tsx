import { useTranslation } from "react-i18next";
import { SelectField } from "#renderer/kit/fields/SelectField.tsx";
import { type ConnectedDevices, useDevices } from "./use-devices.ts";

interface DeviceFieldProps {
  label: string;
  devices: readonly MediaDeviceInfo[];
  chosen: string | null;
  onChoose: (deviceId: string | null) => void;
}

function DeviceField({ label, devices, chosen, onChoose }: DeviceFieldProps) {
  const { t } = useTranslation("lobby");
  // A chosen device that is not connected is treated as not chosen until it is connected again.
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

interface DeviceFieldsProps {
  connected: ConnectedDevices;
  /** Null: the browser's default. */
  cameraId: string | null;
  microphoneId: string | null;
  onChoose: (chosen: { cameraId?: string | null; microphoneId?: string | null }) => void;
}

/**
 * Lets the user choose a camera and a microphone. After the user has granted access to devices, remount this component
 * with another `key`, so that it lists them.
 */
export function DeviceFields({ connected, cameraId, microphoneId, onChoose }: DeviceFieldsProps) {
  const { t } = useTranslation("lobby");
  const { cameras, microphones } = useDevices(connected);
  return (
    <>
      <DeviceField
        label={t("devices.camera")}
        devices={cameras}
        chosen={cameraId}
        onChoose={(id) => onChoose({ cameraId: id })}
      />
      <DeviceField
        label={t("devices.microphone")}
        devices={microphones}
        chosen={microphoneId}
        onChoose={(id) => onChoose({ microphoneId: id })}
      />
    </>
  );
}
