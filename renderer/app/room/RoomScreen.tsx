import "#renderer/messages/en/enrollments.ts";
import "#renderer/messages/en/lobby.ts";
import "#renderer/messages/en/room.ts";
import { useLocation, useParams } from "react-router-dom";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { IsolatedPart } from "#renderer/kit/feedback/IsolatedPart.tsx";
import { RoomPage } from "#renderer/room/view/RoomPage.tsx";

/** Loaded after everything that video and audio need. */
const LazyRoomMaterials = lazyScreen(
  async () => (await import("#renderer/materials/Materials.tsx")).RoomMaterials,
);

/** Instructors use the path `/class/:id/t` ("teacher"); everybody else uses `/class/:id/f`. */
export function RoomScreen() {
  const { id = "" } = useParams();
  const { pathname } = useLocation();
  return (
    <RoomPage
      key={id}
      lectureId={id}
      wantsToHost={pathname.split("/")[3] === "t"}
      materials={<IsolatedPart part={<LazyRoomMaterials lectureId={id} />} />}
    />
  );
}
