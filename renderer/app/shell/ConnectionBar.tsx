import { useTraffic } from "#renderer/data/client/traffic-store.ts";
import { SLOW_AFTER_MS } from "#renderer/constants.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useConnectionStatus } from "./use-connection-status.ts";
import { useDelayedFlag } from "#renderer/kit/feedback/use-delayed-flag.ts";
import "./taken-edges.css";
import "./connection-bar.css";

/** A thin line at the top of the page, shown when a request takes long. */
function ProgressLine() {
  const inFlight = useTraffic((traffic) => traffic.inFlight > 0);
  const slow = useDelayedFlag(inFlight, SLOW_AFTER_MS);
  return slow ? (
    <span className="progress-line">
      <progress className="visually-hidden" aria-label={messages.t("loading")} />
    </span>
  ) : null;
}

/** Shows when the server can't be reached and when it is reachable again. */
function ConnectionBanner() {
  const status = useConnectionStatus();
  const texts = {
    online: null,
    offline: messages.t("offline"),
    unreachable: messages.t("reconnecting"),
    back: messages.t("backOnline"),
  };
  return <span className={`connection-banner connection-banner--${status}`}>{texts[status]}</span>;
}

/**
 * The connection status above every page. The element is rendered from the start, so that screen readers announce
 * changes. The landing page also shows it.
 */
export function ConnectionBar() {
  return (
    <output>
      <ProgressLine />
      <ConnectionBanner />
    </output>
  );
}
