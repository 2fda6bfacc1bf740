import "./waiting.css";

/** A turning wheel and what is being waited for, without Fluent, whose spinner brings its style engine along. */
export function Waiting({ label }: { label: string }) {
  return (
    <output className="waiting" data-waiting>
      <span className="waiting__wheel" aria-hidden />
      {label}
    </output>
  );
}
