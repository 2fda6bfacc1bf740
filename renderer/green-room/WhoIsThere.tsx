import { useTranslation } from "react-i18next";
import { useDoor } from "./use-door.ts";

export function WhoIsThere({ roomId }: { roomId: string }) {
  const { t } = useTranslation("room");
  const door = useDoor(roomId);
  if (!door) return null;
  return (
    <output className="green-room__there">
      {door.role === "viewer" && (
        <span>{t(door.hostPresent ? "green.hostThere" : "green.hostNotThere")}</span>
      )}
      <span>{t("green.there", { count: door.viewers })}</span>
    </output>
  );
}
