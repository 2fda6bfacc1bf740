import type { LandingContent } from "#contract/pages/landing.ts";
import { messages } from "#renderer/messages/i18n.ts";
import defaultAvatar from "#renderer/kit/default-avatar.svg";
import { Picture } from "#renderer/kit/media/Picture.tsx";

const text = messages.getFixedT(null, "landing");
const ALL_STARS = 5;

/** A star in a 20 × 20 box. It is not a character, because a device whose fonts lack it would show an empty box. */
const STAR = "M10 1l2.6 6 6.5.6-4.9 4.3 1.5 6.4L10 14.9l-5.7 3.4 1.5-6.4L.9 7.6 7.4 7z";

function Stars({ count }: { count: number }) {
  return (
    <p className="testimonial__stars">
      <span className="visually-hidden">{text("stars", { count })}</span>
      {Array.from({ length: ALL_STARS }, (_, at) => (
        <svg
          key={at}
          aria-hidden="true"
          className={at < count ? undefined : "testimonial__unlit"}
          viewBox="0 0 20 20"
          width="18"
          height="18"
        >
          <path d={STAR} />
        </svg>
      ))}
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
