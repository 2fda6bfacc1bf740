import { Link } from "react-router-dom";
import { messages } from "#renderer/messages/i18n.ts";

const text = messages.getFixedT(null, "landing");
const facts = ["factPrice", "factRefund", "factPay"] as const;

export function PricingTeaser() {
  return (
    <section id="pricing" className="landing-band">
      <div className="landing-section landing-pricing">
        <div>
          <h2>{text("pricingHeading")}</h2>
          <p className="landing-lead">{text("pricingText")}</p>
          <Link to="/pricing" className="landing-more">
            {text("pricingMore")}
          </Link>
        </div>
        <ul>
          {facts.map((fact) => (
            <li key={fact}>{text(fact)}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
