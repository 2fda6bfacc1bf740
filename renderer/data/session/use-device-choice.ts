import { useStore } from "zustand";
import { listDevices, onDevicesChanged } from "#renderer/data/platform/media-devices.ts";
import { mediaSettings } from "./media-settings-store.ts";

const connected = { list: listDevices, onChange: onDevicesChanged };

/** Camera and microphone, as they are stored on this device, and those that are connected to it. */
export function useDeviceChoice() {
  const { cameraId, microphoneId, update } = useStore(mediaSettings);
  return { connected, cameraId, microphoneId, onChoose: update };
}
