import { useState } from "react";
import { useTranslation } from "react-i18next";
import { deniedBy } from "#renderer/data/platform/platform.ts";
import { useDeviceChoice } from "#renderer/data/session/use-device-choice.ts";
import { DeviceFields } from "#renderer/kit/media/DeviceFields.tsx";
import { useMicrophoneLevel } from "./use-microphone-level.ts";
import { usePreview } from "./use-preview.ts";
import { useStreamSink } from "./use-stream-sink.ts";

/** Camera and microphone preview for a host; nobody else sees or hears it. */
export function HostCheck() {
  const { t } = useTranslation("lobby");
  const devices = useDeviceChoice();
  const [on, setOn] = useState(false);
  const { stream, error } = usePreview(on);
  const level = useMicrophoneLevel(stream);
  const video = useStreamSink(stream);
  return (
    <section className="pre-join__part" aria-labelledby="host-check">
      <h3 id="host-check">{t("preJoin.devices.heading")}</h3>
      <p>{t("preJoin.devices.lead")}</p>
      <button type="button" className="plain-button" aria-pressed={on} onClick={() => setOn(!on)}>
        {t(on ? "preJoin.devices.stop" : "preJoin.devices.start")}
      </button>
      {error && (
        <p className="pre-join__advice" role="alert">
          {t(`preJoin.devices.${deniedBy(error)}`)}
        </p>
      )}
      {stream && (
        <>
          {/* A preview of the host's own camera needs no captions. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            ref={video}
            className="pre-join__preview"
            aria-label={t("preJoin.devices.mirror")}
            autoPlay
            muted
            playsInline
          />
          <label className="pre-join__meter">
            <span>{t("preJoin.devices.meter")}</span>
            <meter min={0} max={1} low={0.05} value={level} />
          </label>
        </>
      )}
      <DeviceFields key={String(stream?.id)} {...devices} />
    </section>
  );
}
