import "./banner.css";

/** A red banner. The empty element is always rendered, so that screen readers announce the text when it appears. */
export function Banner({ text }: { text: string | null }) {
  return (
    <div role="alert" className={text === null ? "banner banner--empty" : "banner"}>
      {text}
    </div>
  );
}
