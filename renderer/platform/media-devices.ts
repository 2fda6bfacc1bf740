export interface DeviceList {
  cameras: readonly MediaDeviceInfo[];
  microphones: readonly MediaDeviceInfo[];
}

/**
 * What is plugged in. Until the person has allowed a camera or a microphone browsers tell neither names nor ids;
 * such entries are left out.
 */
export async function listDevices(): Promise<DeviceList> {
  // Missing where the page is not served securely.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  const all = devices === undefined ? [] : await devices.enumerateDevices();
  const known = all.filter(({ deviceId, label }) => deviceId !== "" && label !== "");
  return {
    cameras: known.filter(({ kind }) => kind === "videoinput"),
    microphones: known.filter(({ kind }) => kind === "audioinput"),
  };
}

/** Answers the function that unsubscribes. */
export function onDevicesChanged(action: () => void): () => void {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  devices?.addEventListener("devicechange", action);
  return () => devices?.removeEventListener("devicechange", action);
}
