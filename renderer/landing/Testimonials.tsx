import type { LandingContent } from "#contract/pages/landing.ts";
import { messages } from "#renderer/messages/i18n.ts";
import defaultAvatar from "#renderer/ui/default-avatar.svg";
import { Picture } from "#renderer/ui/media/Picture.tsx";

const text = messages.getFixedT(null, "landing");
const ALL_STARS = 5;

function Stars({ count }: { count: number }) {
  return (
    <p className="testimonial__stars">
      <span className="visually-hidden">{text("stars", { count })}</span>
      <span aria-hidden="true">{"★".repeat(count)}</span>
      <span aria-hidden="true" className="testimonial__unlit">
        {"★".repeat(ALL_STARS - count)}
      </span>
    </p>
  );
}

export function Testimonials({ testimonials }: Pick<LandingContent, "testimonials">) {
  if (testimonials.length === 0) return null;
  return (
    <section className="landing-section landing-testimonials">
      <h2>{text("testimonialsHeading")}</h2>
      <ul className="testimonials">
        {testimonials.map((testimonial) => (
          <li key={testimonial.name} className="testimonial">
            <Stars count={testimonial.num_of_stars} />
            <blockquote>{testimonial.testimonial_text}</blockquote>
            <div className="testimonial__person">
              <Picture src={testimonial.image_src} fallback={defaultAvatar} alt="" width={48} height={48} />
              <div>
                <p className="testimonial__name">{testimonial.name}</p>
                <p>{testimonial.position}</p>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
