import { useTraffic } from "#renderer/data/client/traffic-store.ts";
import { SLOW_AFTER_MS } from "#renderer/constants.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { useConnectionStatus } from "./use-connection-status.ts";
import { useDelayedFlag } from "#renderer/kit/feedback/use-delayed-flag.ts";
import "./taken-edges.css";
import "./connection-bar.css";

/** A thin line at the top of the page while a request takes long. */
function ProgressLine() {
  const inFlight = useTraffic((traffic) => traffic.inFlight > 0);
  const slow = useDelayedFlag(inFlight, SLOW_AFTER_MS);
  return slow ? (
    <span className="progress-line">
      <progress className="visually-hidden" aria-label={messages.t("loading")} />
    </span>
  ) : null;
}

/** Says when the server can't be reached and when it can be reached again. */
function ConnectionNotice() {
  const status = useConnectionStatus();
  const texts = {
    online: null,
    offline: messages.t("offline"),
    unreachable: messages.t("reconnecting"),
    back: messages.t("backOnline"),
  };
  return <span className={`connection-notice connection-notice--${status}`}>{texts[status]}</span>;
}

/**
 * The connection's status above every page. The element is in the page from the start, so that screen readers
 * announce changes. It does without Fluent, because the landing page shows it too.
 */
export function ConnectionBar() {
  return (
    <output>
      <ProgressLine />
      <ConnectionNotice />
    </output>
  );
}
