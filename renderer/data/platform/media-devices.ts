import type { DeviceList } from "#renderer/kit/media/use-devices.ts";

/**
 * Lists the connected devices. Browsers hide names and ids until the user allows a camera or microphone; such entries
 * are omitted.
 */
export async function listDevices(): Promise<DeviceList> {
  // Undefined in an insecure context.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  const all = devices === undefined ? [] : await devices.enumerateDevices();
  const known = all.filter(({ deviceId, label }) => deviceId !== "" && label !== "");
  return {
    cameras: known.filter(({ kind }) => kind === "videoinput"),
    microphones: known.filter(({ kind }) => kind === "audioinput"),
  };
}

/** Returns the function that unsubscribes. */
export function onDevicesChanged(action: () => void): () => void {
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  devices?.addEventListener("devicechange", action);
  return () => devices?.removeEventListener("devicechange", action);
}

/**
 * Works like `getUserMedia`, but uses the preferred (`ideal`) devices whenever they are connected, even where Chromium
 * would open its default. Falls back to any other device.
 *
 * @throws the same errors as `getUserMedia`
 */
export async function openPreferredDevices(
  devices: Pick<MediaDevices, "getUserMedia">,
  constraints: PreferredMedia,
): Promise<MediaStream> {
  const preferred = (["video", "audio"] as const).filter(
    (kind) => idealDevice(constraints[kind]) !== undefined,
  );
  const attempts = preferred.length > 1 ? [preferred, ...preferred.map((kind) => [kind])] : [preferred];
  for (const kinds of attempts.filter(({ length }) => length > 0)) {
    const exact = Object.fromEntries(kinds.map((kind) => [kind, withExactDevice(constraints[kind])]));
    try {
      return await devices.getUserMedia({ ...constraints, ...exact });
    } catch (error) {
      if (!isMissingDevice(error)) throw error;
    }
  }
  return devices.getUserMedia(constraints);
}

type PreferredTrack = boolean | (MediaTrackConstraints & { deviceId?: { ideal: string } });
interface PreferredMedia {
  video?: PreferredTrack;
  audio?: PreferredTrack;
}

function idealDevice(constraints: PreferredTrack | undefined): string | undefined {
  return typeof constraints === "object" ? constraints.deviceId?.ideal : undefined;
}

function withExactDevice(constraints: PreferredTrack | undefined): MediaTrackConstraints {
  const exact = idealDevice(constraints);
  return {
    ...(typeof constraints === "object" && constraints),
    ...(exact !== undefined && { deviceId: { exact } }),
  };
}

/** In older browsers `OverconstrainedError` is not a DOMException. */
function isMissingDevice(error: unknown): boolean {
  const name = typeof error === "object" && error !== null && "name" in error ? error.name : null;
  return name === "OverconstrainedError" || name === "NotFoundError";
}
