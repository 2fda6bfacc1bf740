import "./form-notes.css";

/** A sentence about a lost line that stays below a form until the next try. */
export function FormNote({ text }: { text: string | null }) {
  return text === null ? null : <p className="form-note">{text}</p>;
}
