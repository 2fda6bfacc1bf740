import "./form-notes.css";

/** A note below a form about a lost connection. It stays until the next attempt. */
export function FormNote({ text }: { text: string | null }) {
  return text === null ? null : <p className="form-note">{text}</p>;
}
