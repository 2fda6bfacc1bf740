import { RemoveIcon } from "#renderer/ui/icons.tsx";
import "#renderer/ui/plain-button.css";

/** Plain, since one stands at each message, where a button of Fluent's with its icon holds some 20 kB of memory. */
export function RemoveMessage({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className="plain-button plain-button--subtle room-message-act"
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <RemoveIcon />
    </button>
  );
}
