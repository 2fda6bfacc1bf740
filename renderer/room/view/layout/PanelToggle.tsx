import type { ReactNode } from "react";
import { ToggleButton } from "#renderer/kit/actions/ToggleButton.tsx";
import { useRoom, useRoomClient } from "../../client/use-room-client.ts";
import { panelKey, roomLayout, togglePanel, type PanelName } from "./room-layout.ts";

interface PanelToggleProps {
  panel: PanelName;
  icon: ReactNode;
  text: string;
  /** What is new while the panel is closed: how much, and the button's name with it. */
  news?: { count: number; label: string; icon?: ReactNode };
}

/** The button that opens and closes a panel. */
export function PanelToggle({ panel, icon, text, news = { count: 0, label: "" } }: PanelToggleProps) {
  const { store } = useRoomClient();
  const key = panelKey(panel);
  const open = useRoom((view) => view[key]);
  const shown = news.count > 99 ? "99+" : news.count;
  return (
    <ToggleButton
      icon={icon}
      checked={open}
      aria-expanded={open}
      aria-controls={`room-${panel}`}
      aria-label={news.count > 0 ? news.label : undefined}
      onClick={() => store.setState((panels) => togglePanel(panels, key, roomLayout()))}
    >
      <span className="room-toggle-text">{text}</span>
      {news.count > 0 && (
        <span className={news.icon === undefined ? "room-unread" : "room-hands"}>
          {news.icon} {shown}
        </span>
      )}
    </ToggleButton>
  );
}
