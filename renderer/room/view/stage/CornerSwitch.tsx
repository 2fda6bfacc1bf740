import { useId } from "react";
import { useTranslation } from "react-i18next";
import { SwitchField } from "#renderer/kit/fields/SwitchField.tsx";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { canKeepCorner } from "../../store/room-selectors.ts";

/** Host: whether their camera is in the corner while they share their screen. For this stay in the room only. */
export function CornerSwitch() {
  const { t } = useTranslation("room");
  const { store } = useRoomClient();
  const possible = useRoom(canKeepCorner);
  const chosen = useRoom((view) => view.cornerChosen);
  const hintId = useId();
  if (!possible) return null;
  return (
    <div>
      <SwitchField
        label={t("corner.keep")}
        checked={chosen}
        aria-describedby={hintId}
        onChange={(cornerChosen) => store.setState({ cornerChosen })}
      />
      <p id={hintId} className="room-switch-hint">
        {t("corner.hint")}
      </p>
    </div>
  );
}
