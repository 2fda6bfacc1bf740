import "#renderer/messages/en/enrollments.ts";
import "#renderer/messages/en/lobby.ts";
import "#renderer/messages/en/room.ts";
import { useLocation, useParams } from "react-router-dom";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { Apart } from "#renderer/kit/feedback/Apart.tsx";
import { RoomPage } from "#renderer/room/view/RoomPage.tsx";

/** After what lets people see and speak. */
const LazyRoomMaterials = lazyScreen(
  async () => (await import("#renderer/materials/Materials.tsx")).RoomMaterials,
);

/** `/class/:id/t` is the instructor's address ("teacher"), `/class/:id/f` everybody else's. */
export function RoomScreen() {
  const { id = "" } = useParams();
  const { pathname } = useLocation();
  return (
    <RoomPage
      key={id}
      lectureId={id}
      wantsToHost={pathname.split("/")[3] === "t"}
      materials={<Apart part={<LazyRoomMaterials lectureId={id} />} />}
    />
  );
}
