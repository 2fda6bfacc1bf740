import { useStore } from "zustand";
import { listDevices, onDevicesChanged } from "#renderer/data/platform/media-devices.ts";
import { mediaSettings } from "./media-settings-store.ts";

const connected = { list: listDevices, onChange: onDevicesChanged };

/** The camera and microphone stored on this device, and the connected devices. */
export function useDeviceChoice() {
  const { cameraId, microphoneId, update } = useStore(mediaSettings);
  return { connected, cameraId, microphoneId, onChoose: update };
}
