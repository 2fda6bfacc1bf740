import "./waiting.css";

/** A spinner with a label. It does without Fluent, whose spinner loads Fluent's style engine. */
export function Waiting({ label }: { label: string }) {
  return (
    <output className="waiting" data-waiting>
      <span className="waiting__wheel" aria-hidden />
      {label}
    </output>
  );
}
