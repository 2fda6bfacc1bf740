import { useEffect, useState } from "react";

export interface DeviceList {
  cameras: readonly MediaDeviceInfo[];
  microphones: readonly MediaDeviceInfo[];
}

export interface ConnectedDevices {
  list(): Promise<DeviceList>;
  /** Calls `changed` when a device is connected or disconnected. Returns a function that unsubscribes. */
  onChange(changed: () => void): () => void;
}

/** Returns the connected cameras and microphones and keeps the list up to date. */
export function useDevices(connected: ConnectedDevices): DeviceList {
  const [devices, setDevices] = useState<DeviceList>({ cameras: [], microphones: [] });
  useEffect(() => {
    let unmounted = false;
    const refresh = () => {
      connected
        .list()
        .then((list) => unmounted || setDevices(list))
        .catch(reportError);
    };
    refresh();
    const unsubscribe = connected.onChange(refresh);
    return () => {
      unmounted = true;
      unsubscribe();
    };
  }, [connected]);
  return devices;
}
