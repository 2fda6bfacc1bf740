import { Link } from "react-router-dom";
import type { LandingContent } from "#contract/pages/landing.ts";
import { messages } from "#renderer/messages/i18n.ts";
import defaultAvatar from "#renderer/kit/default-avatar.svg";
import { Picture } from "#renderer/kit/media/Picture.tsx";

const text = messages.getFixedT(null, "landing");

export function Experts({ experts }: { experts: NonNullable<LandingContent["experts"]> }) {
  return (
    <section id="mentors" className="landing-section landing-experts">
      <div>
        <h2>{text("expertsHeading")}</h2>
        <p className="landing-lead">{text("expertsText")}</p>
        <Link to="/mentors" className="landing-more">
          {text("meetMentors")}
        </Link>
      </div>
      <ul>
        {experts.map((expert) => (
          <li key={expert.name}>
            <Picture src={expert.image_src} fallback={defaultAvatar} alt="" width={128} height={128} />
            <h3>{expert.name}</h3>
            <p>{expert.subject}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
