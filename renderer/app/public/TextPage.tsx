import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { messages } from "#renderer/messages/i18n.ts";
import "#renderer/messages/en/pages.ts";
import { PlainPage } from "./PlainPage.tsx";
import "./text-page.css";

const text = messages.getFixedT(null, "pages");

interface TextPageProps {
  page: "pricing" | "about" | "privacy" | "terms";
  /** True for a document with an effective date. */
  dated?: boolean;
  /** A decorative picture beside the heading. */
  picture?: string;
  /** Sections whose content depends on the server; they are shown after the page's own sections. */
  children?: ReactNode;
}

/** A public text page: a heading, a summary and sections. */
export function TextPage({ page, dated = false, picture, children }: TextPageProps) {
  const title = text(`${page}.title`);
  const sections = text(`${page}.sections`, { returnObjects: true });
  return (
    <PlainPage title={messages.t("titled", { ns: "shell", page: title })}>
      <article className="text-page">
        <header className={picture ? "text-page__head text-page__head--pictured" : "text-page__head"}>
          <div>
            <h1>{title}</h1>
            <p>{text(`${page}.lead`)}</p>
          </div>
          {picture && <img src={picture} alt="" width={480} height={360} />}
        </header>
        <div className="landing-tibeb" />
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <div>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        ))}
        {children}
        <footer>
          {dated && <p>{text("updated")}</p>}
          <p>
            {text("questions")}{" "}
            <Link to="/contact" className="landing-more">
              {text("askUs")}
            </Link>
          </p>
        </footer>
      </article>
    </PlainPage>
  );
}
