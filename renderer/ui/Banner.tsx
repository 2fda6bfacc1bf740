import "./banner.css";

/** A red banner. It is in the page before it has a text, so that screen readers announce the text. */
export function Banner({ text }: { text: string | null }) {
  return (
    <div role="alert" className={text === null ? "banner banner--empty" : "banner"}>
      {text}
    </div>
  );
}
