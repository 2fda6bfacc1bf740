import { type ReactNode, useId } from "react";
import "./profile.css";

interface ProfileSectionProps {
  heading: string;
  /** One sentence about the section. */
  intro?: string;
  tone?: "calm" | "danger";
  children: ReactNode;
}

/** One card of the profile page. */
export function ProfileSection({ heading, intro, tone = "calm", children }: ProfileSectionProps) {
  const headingId = useId();
  return (
    <section className="profile-section" data-tone={tone} aria-labelledby={headingId}>
      <div className="profile-section__head">
        <h2 id={headingId}>{heading}</h2>
        {intro !== undefined && <p>{intro}</p>}
      </div>
      {children}
    </section>
  );
}
