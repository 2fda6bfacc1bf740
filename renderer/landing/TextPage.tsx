import { Link } from "react-router-dom";
import { messages } from "#renderer/messages/i18n.ts";
import { addPageTexts } from "#renderer/messages/page-texts.ts";
import { LightPage } from "./LightPage.tsx";
import "./text-page.css";

addPageTexts();
const text = messages.getFixedT(null, "pages");

interface TextPageProps {
  page: "pricing" | "about" | "privacy" | "terms";
  /** Whether it is a document with a day from which it holds. */
  dated?: boolean;
}

/** One public page of text: a heading, what it says in a sentence, and its sections. */
export function TextPage({ page, dated = false }: TextPageProps) {
  const title = text(`${page}.title`);
  const sections = text(`${page}.sections`, { returnObjects: true });
  return (
    <LightPage title={messages.t("titled", { ns: "shell", page: title })}>
      <article className="text-page">
        <header>
          <h1>{title}</h1>
          <p>{text(`${page}.lead`)}</p>
        </header>
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
    </LightPage>
  );
}
