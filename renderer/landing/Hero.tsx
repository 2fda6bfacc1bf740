import { Link } from "react-router-dom";
import type { LandingContent } from "#contract/pages/landing.ts";
import { messages } from "#renderer/messages/i18n.ts";

const text = messages.getFixedT(null, "landing");

export function Hero({ content }: { content: LandingContent | null }) {
  return (
    <section className="landing-hero">
      <div className="landing-hero__words">
        <h1>{content?.headline ?? text("headline")}</h1>
        <p className="landing-hero__lead">{content?.subheadline ?? text("subheadline")}</p>
        <div className="landing-hero__actions">
          <Link to="/login" className="landing-button landing-button--large">
            {content?.getStartedButton ?? text("getStarted")}
          </Link>
          <Link to="/subjects" className="landing-more">
            {text("browseLectures")}
          </Link>
        </div>
        <p className="landing-hero__note">{text("heroNote")}</p>
      </div>
      <img
        src={content?.heroImage ?? "/art/hero.svg"}
        alt={text("heroAlt")}
        width={640}
        height={480}
        fetchPriority="high"
      />
    </section>
  );
}
