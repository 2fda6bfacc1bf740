import "#renderer/messages/room-catalogue.ts";
import { useParams } from "react-router-dom";
import { RoomPage } from "#renderer/room/view/RoomPage.tsx";

export function RoomScreen({ wantsToHost }: { wantsToHost: boolean }) {
  const { id = "" } = useParams();
  return <RoomPage key={id} lectureId={id} wantsToHost={wantsToHost} />;
}
