import { useTranslation } from "react-i18next";
import type { DesktopBridge, LiveReport } from "#contract/desktop/desktop-bridge.ts";
import { MicIcon, MicOffIcon, StopIcon } from "#renderer/kit/appearance/app-icons.tsx";
import { Button } from "#renderer/kit/actions/Button.tsx";
import "./live-controls.css";

interface LiveControlsProps {
  bridge: Pick<DesktopBridge, "sendLiveCommand">;
  lecture: LiveReport;
}

const headlines = {
  screen: "live.sharing",
  camera: "live.cameraOn",
  microphone: "live.microphoneOn",
  none: "live.cameraOn",
} as const;

/**
 * The source that the host is sending, with Mute and Stop buttons. Shown above every page of the app, and in the mini
 * window.
 */
export function LiveControls({ bridge, lecture }: LiveControlsProps) {
  const { t } = useTranslation("desktop");
  const { muted, source, viewers } = lecture;
  return (
    <section className="live-controls" aria-label={t("live.heading")}>
      <p className="live-controls__text">
        <strong>{t(headlines[source])}</strong>
        <span>{t("live.viewers", { count: viewers })}</span>
        <output>{muted && t("live.muted")}</output>
      </p>
      <div className="live-controls__buttons">
        <Button
          icon={muted ? <MicOffIcon /> : <MicIcon />}
          onClick={() => void bridge.sendLiveCommand("toggle-mute")}
        >
          {muted ? t("live.unmute") : t("live.mute")}
        </Button>
        <Button appearance="primary" icon={<StopIcon />} onClick={() => void bridge.sendLiveCommand("stop")}>
          {t("live.stop")}
        </Button>
      </div>
    </section>
  );
}
