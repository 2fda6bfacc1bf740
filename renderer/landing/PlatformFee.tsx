import { feeShares, platformFee } from "#contract/payments/platform-fee.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";
import { useQuery } from "#renderer/data/queries/use-query.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { providedFee } from "./provided-fee.ts";

const text = messages.getFixedT(null, "pages");

const feeQuery = queryOf(platformFee);

/**
 * Shows Gubae's share of a price, as configured on the server. Until the server responds, or if it cannot respond, the
 * rule is shown without the number.
 */
export function PlatformFee() {
  const { state } = useQuery(feeQuery);
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
