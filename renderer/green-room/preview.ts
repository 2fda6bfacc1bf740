import { openWished } from "#renderer/platform/media-devices.ts";
import type { MediaSettings } from "#renderer/session/media-settings-store.ts";

export type PreviewProblem = "refused" | "noDevice" | "busy" | "unsupported";

/** Opens what the host would send. @throws DOMException as `getUserMedia` */
export async function openPreview({
  cameraId,
  microphoneId,
}: Pick<MediaSettings, "cameraId" | "microphoneId">): Promise<MediaStream> {
  const wish = (deviceId: string | null) => (deviceId === null ? true : { deviceId: { ideal: deviceId } });
  // Missing where the page is not served securely.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices) throw new DOMException("No devices here.", "NotSupportedError");
  return openWished(devices, { video: wish(cameraId), audio: wish(microphoneId) });
}

export function problemOf(error: unknown): PreviewProblem {
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

/** How loud `samples` (−1 to 1) are, 0 to 1, with speech in the upper half. */
export function loudnessOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(samples.length, 1);
  return Math.min(Math.sqrt(power) * 5, 1);
}
