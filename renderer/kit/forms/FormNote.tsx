import "./form-notes.css";

/** A note about a lost connection below a form. It stays until the next attempt. */
export function FormNote({ text }: { text: string | null }) {
  return text === null ? null : <p className="form-note">{text}</p>;
}
