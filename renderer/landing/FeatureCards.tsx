import { Link } from "react-router-dom";
import type { LandingContent } from "#contract/pages/landing.ts";
import { messages } from "#renderer/messages/i18n.ts";

const text = messages.getFixedT(null, "landing");

const pictures = [
  { src: "/art/feature-room.svg", alt: "featureLiveAlt" },
  { src: "/art/feature-seat.svg", alt: "featurePayAlt" },
] as const;

export function FeatureCards({ cards }: { cards: LandingContent["featureCards"] }) {
  return (
    <section id="about" className="landing-section landing-features">
      <h2>{text("featuresHeading")}</h2>
      {cards.map((card, index) => {
        const picture = pictures[index % pictures.length];
        return (
          <article key={card.title} className="feature-card">
            {picture && (
              <img src={picture.src} alt={text(picture.alt)} width={480} height={320} loading="lazy" />
            )}
            <div>
              <h3>{card.title}</h3>
              <p className="landing-lead">{card.description}</p>
              <Link to="/login" className="landing-button">
                {text("tryNow")}
              </Link>
            </div>
          </article>
        );
      })}
    </section>
  );
}
