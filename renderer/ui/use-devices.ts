import { useEffect, useState } from "react";
import { listDevices, onDevicesChanged, type DeviceList } from "#renderer/platform/media-devices.ts";

/** Cameras and microphones as they come and go. */
export function useDevices(): DeviceList {
  const [devices, setDevices] = useState<DeviceList>({ cameras: [], microphones: [] });
  useEffect(() => {
    let gone = false;
    const look = () => {
      listDevices()
        .then((list) => gone || setDevices(list))
        .catch(reportError);
    };
    look();
    const unsubscribe = onDevicesChanged(look);
    return () => {
      gone = true;
      unsubscribe();
    };
  }, []);
  return devices;
}
