import { useEffect, useState } from "react";
import { listDevices, onDevicesChanged, type DeviceList } from "#renderer/data/platform/media-devices.ts";

/** Returns the connected cameras and microphones and follows changes. */
export function useDevices(): DeviceList {
  const [devices, setDevices] = useState<DeviceList>({ cameras: [], microphones: [] });
  useEffect(() => {
    let unmounted = false;
    const refresh = () => {
      listDevices()
        .then((list) => unmounted || setDevices(list))
        .catch(reportError);
    };
    refresh();
    const unsubscribe = onDevicesChanged(refresh);
    return () => {
      unmounted = true;
      unsubscribe();
    };
  }, []);
  return devices;
}
