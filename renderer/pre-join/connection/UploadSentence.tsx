import { useTranslation } from "react-i18next";
import { carriesVideo, type UploadAdvice } from "./upload-advice.ts";

function useText(advice: UploadAdvice): string {
  const { t } = useTranslation("lobby");
  if (advice.kind === "tooSlow") return t("preJoin.upload.tooSlow");
  if (advice.kind === "class") return t(`preJoin.upload.class.${advice.level}`);
  if (advice.kind === "everyone") return t("preJoin.upload.everyone", { count: advice.viewers });
  const { withVideo, withSound } = advice;
  return withVideo === 0
    ? t("preJoin.upload.soundOnly", { count: withSound })
    : t("preJoin.upload.viewers", { count: withVideo, sound: withSound });
}

/** Shows in one sentence how many viewers a host's upload supports. `seats` is the number of viewers to serve. */
export function UploadSentence({ advice, seats }: { advice: UploadAdvice; seats: number }) {
  return (
    <span className="pre-join__advice" data-good={carriesVideo(advice, seats)}>
      {useText(advice)}
    </span>
  );
}
