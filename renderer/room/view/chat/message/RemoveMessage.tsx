import { RemoveIcon } from "#renderer/ui/appearance/icons.tsx";
import "#renderer/ui/navigation/plain-button.css";

/** A plain button: there is one per message, and a Fluent button with an icon takes about 20 kB of memory. */
export function RemoveMessage({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="plain-button plain-button--subtle room-message-remove"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <RemoveIcon />
    </button>
  );
}
