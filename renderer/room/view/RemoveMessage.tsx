import { RemoveIcon } from "#renderer/ui/icons.tsx";
import "#renderer/ui/plain-button.css";

/** Plain, since one stands at each message: a button of Fluent's with its icon holds 30 kB of scripts' memory. */
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
