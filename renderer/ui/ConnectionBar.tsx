import { useTraffic } from "#renderer/api/traffic-store.ts";
import { SLOW_AFTER_MS } from "#renderer/constants.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useConnectionNews } from "./use-connection-news.ts";
import { useLasting } from "./use-lasting.ts";
import "./connection-bar.css";

/** A thin line at the top while something takes its time. */
function ProgressLine() {
  const underWay = useTraffic((traffic) => traffic.underWay > 0);
  const slow = useLasting(underWay, SLOW_AFTER_MS);
  return slow ? (
    <span className="progress-line">
      <progress className="visually-hidden" aria-label={messages.t("loading")} />
    </span>
  ) : null;
}

/** Says when the server is out of reach and when it is back. */
function ConnectionNotice() {
  const news = useConnectionNews();
  const texts = {
    fine: null,
    offline: messages.t("offline"),
    lost: messages.t("reconnecting"),
    back: messages.t("backOnline"),
  };
  return <span className={`connection-notice connection-notice--${news}`}>{texts[news]}</span>;
}

/**
 * What the connection has to say, above every page, and in the page from the start, so that it is announced. Plain
 * elements, since the landing page has it too.
 */
export function ConnectionBar() {
  return (
    <output>
      <ProgressLine />
      <ConnectionNotice />
    </output>
  );
}
