import { openPreferredDevices } from "#renderer/data/platform/media-devices.ts";
import type { MediaSettings } from "#renderer/data/session/media-settings-store.ts";

export type PreviewError = "refused" | "noDevice" | "busy" | "unsupported";

/**
 * Opens the camera and microphone that the host would send.
 * @throws DOMException, like `getUserMedia`
 */
export async function openPreview({
  cameraId,
  microphoneId,
}: Pick<MediaSettings, "cameraId" | "microphoneId">): Promise<MediaStream> {
  const prefer = (deviceId: string | null) => (deviceId === null ? true : { deviceId: { ideal: deviceId } });
  // Undefined on an insecure page.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new DOMException("This page has no access to devices.", "NotSupportedError");
  return openPreferredDevices(devices, { video: prefer(cameraId), audio: prefer(microphoneId) });
}

export function previewErrorOf(error: unknown): PreviewError {
  switch (error instanceof DOMException ? error.name : "") {
    case "NotAllowedError":
    case "SecurityError":
      return "refused";
    case "NotFoundError":
    case "OverconstrainedError":
      return "noDevice";
    case "NotReadableError":
    case "AbortError":
      return "busy";
    default:
      return "unsupported";
  }
}

export function closeStream(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/**
 * Returns the loudness of `samples`, whose values range from −1 to 1, as a number from 0 to 1. Speech is in the upper
 * half.
 */
export function speechLevel(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(samples.length, 1);
  return Math.min(Math.sqrt(power) * 5, 1);
}
