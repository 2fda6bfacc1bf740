import { useTranslation } from "react-i18next";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { ShareIcon } from "#renderer/kit/appearance/icons.tsx";
import "#renderer/kit/actions/plain-button.css";
import { telegramUrl, whatsAppUrl } from "./lecture-links.ts";
import "../detail/lecture-tools.css";

/** Shares a lecture where the system has no share sheet: Telegram first, which most classes here use. */
export function ShareLinks({ lecture, onCopy }: { lecture: Lecture; onCopy: () => void }) {
  const { t } = useTranslation("lectures");
  return (
    <fieldset className="lecture-tools__share">
      <legend className="lecture-tools__label">
        <ShareIcon />
        {t("share")}
      </legend>
      <OutsideLink href={telegramUrl(lecture)}>Telegram</OutsideLink>
      <OutsideLink href={whatsAppUrl(lecture)}>WhatsApp</OutsideLink>
      <button type="button" className="plain-button" onClick={onCopy}>
        {t("copyLink")}
      </button>
    </fieldset>
  );
}

export function OutsideLink({ href, children }: { href: string; children: string }) {
  return (
    <a className="plain-button" href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
