import { platformFee } from "#contract/payments/platform-fee.ts";
import { call } from "#renderer/api/client.ts";
import { useLoad } from "#renderer/api/use-load.ts";
import { messages } from "#renderer/messages/i18n.ts";

const text = messages.getFixedT(null, "pages");

const loadFee = (signal: AbortSignal) => call(platformFee, { signal });

/** What Gubae keeps of a price, as this server is set. Until it answers, and where it can't, the rule without the number. */
export function PlatformFee() {
  const { state } = useLoad(loadFee);
  const percent = state.phase === "loaded" ? state.data.percent : null;
  return (
    <section>
      <h2>{text("fee.heading")}</h2>
      <div>
        <p>
          {percent === null
            ? text("fee.rule")
            : text("fee.share", { percent, rest: Number((100 - percent).toFixed(2)) })}
        </p>
        <p>{text("fee.kept")}</p>
      </div>
    </section>
  );
}
