import "#renderer/messages/en/enrollments.ts";
import "#renderer/messages/en/lobby.ts";
import "#renderer/messages/en/room.ts";
import { useParams } from "react-router-dom";
import { lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { Apart } from "#renderer/kit/feedback/Apart.tsx";
import { RoomPage } from "#renderer/room/view/RoomPage.tsx";

/** After what lets people see and speak. */
const LazyRoomMaterials = lazyScreen(
  async () => (await import("#renderer/materials/Materials.tsx")).RoomMaterials,
);

export function RoomScreen({ wantsToHost }: { wantsToHost: boolean }) {
  const { id = "" } = useParams();
  return (
    <RoomPage
      key={id}
      lectureId={id}
      wantsToHost={wantsToHost}
      materials={<Apart part={<LazyRoomMaterials lectureId={id} />} />}
    />
  );
}
