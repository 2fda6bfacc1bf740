import { feeShares, platformFee } from "#contract/payments/platform-fee.ts";
import { call } from "#renderer/data/client/client.ts";
import { useLoad } from "#renderer/data/queries/use-load.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { providedFee } from "./provided-fee.ts";

const text = messages.getFixedT(null, "pages");

const loadFee = (signal: AbortSignal) => call(platformFee, { signal });

/**
 * Shows Gubae's share of a price, as configured on the server. Until the server responds, or if it cannot respond, the
 * rule is shown without the number.
 */
export function PlatformFee() {
  const { state } = useLoad(loadFee);
  const shares = providedFee() ?? (state.phase === "loaded" ? feeShares(state.data.percent) : null);
  return (
    <section>
      <h2>{text("fee.heading")}</h2>
      <div>
        <p>{shares === null ? text("fee.rule") : text("fee.share", { ...shares })}</p>
        <p>{text("fee.kept")}</p>
      </div>
    </section>
  );
}
