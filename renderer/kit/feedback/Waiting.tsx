import "./waiting.css";

/** A spinner with a label, in place of a page's content. */
export function Waiting({ label }: { label: string }) {
  return (
    <output className="waiting" data-waiting>
      <span className="waiting__wheel" aria-hidden />
      {label}
    </output>
  );
}
