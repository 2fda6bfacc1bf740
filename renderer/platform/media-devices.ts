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

/**
 * As `getUserMedia`, and the devices that are wished for (`ideal`) are really taken while they are plugged in: Chromium
 * opens its default instead. What is gone gives way to any other. @throws as `getUserMedia`
 */
export async function openWished(
  devices: Pick<MediaDevices, "getUserMedia">,
  wanted: Wanted,
): Promise<MediaStream> {
  const wished = (["video", "audio"] as const).filter((kind) => wishIn(wanted[kind]) !== undefined);
  const tries = wished.length > 1 ? [wished, ...wished.map((kind) => [kind])] : [wished];
  for (const kinds of tries.filter(({ length }) => length > 0)) {
    const firm = Object.fromEntries(kinds.map((kind) => [kind, firmly(wanted[kind])]));
    try {
      return await devices.getUserMedia({ ...wanted, ...firm });
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  }
  return devices.getUserMedia(wanted);
}

type WantedOfOne = boolean | (MediaTrackConstraints & { deviceId?: { ideal: string } });
interface Wanted {
  video?: WantedOfOne;
  audio?: WantedOfOne;
}

function wishIn(wanted: WantedOfOne | undefined): string | undefined {
  return typeof wanted === "object" ? wanted.deviceId?.ideal : undefined;
}

function firmly(wanted: WantedOfOne | undefined): MediaTrackConstraints {
  const exact = wishIn(wanted);
  return { ...(typeof wanted === "object" && wanted), ...(exact !== undefined && { deviceId: { exact } }) };
}

/** Older browsers' `OverconstrainedError` is no DOMException. */
function isGone(error: unknown): boolean {
  const name = typeof error === "object" && error !== null && "name" in error ? error.name : null;
  return name === "OverconstrainedError" || name === "NotFoundError";
}
