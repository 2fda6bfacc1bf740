import { Link } from "react-router-dom";
import { messages } from "#renderer/messages/i18n.ts";
import { Experts } from "./Experts.tsx";
import { FeatureCards } from "./FeatureCards.tsx";
import { Hero } from "./Hero.tsx";
import { PlainPage } from "./PlainPage.tsx";
import { PricingTeaser } from "./PricingTeaser.tsx";
import { Testimonials } from "./Testimonials.tsx";
import { useLandingContent } from "./use-landing-content.ts";
import "./landing.css";

const text = messages.getFixedT(null, "landing");

function GetStarted() {
  return (
    <section className="landing-cta">
      <div className="landing-section">
        <h2>{text("ctaHeading")}</h2>
        <p>{text("ctaText")}</p>
        <Link to="/login" className="landing-button landing-button--gold landing-button--large">
          {text("signUpNow")}
        </Link>
      </div>
    </section>
  );
}

/** The landing page. In browsers its prerendered markup is read; inside the application it is this. */
export function LandingPage() {
  const content = useLandingContent();
  return (
    <PlainPage title={text("tabTitle")}>
      <Hero content={content} />
      <div className="landing-tibeb" />
      <Experts experts={content?.experts ?? []} />
      <FeatureCards cards={content?.featureCards ?? []} />
      <PricingTeaser />
      <Testimonials testimonials={content?.testimonials ?? []} />
      <GetStarted />
    </PlainPage>
  );
}
