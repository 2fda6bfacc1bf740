import "#renderer/messages/en/enrollments.ts";
import "#renderer/messages/en/lobby.ts";
import "#renderer/messages/en/room.ts";
import { useLocation, useParams } from "react-router-dom";
import { IsolatedPart } from "#renderer/kit/feedback/IsolatedPart.tsx";
import { LazyClassPolls } from "./lazy-class-polls.ts";
import { LazyRoomMaterials } from "./lazy-room-materials.ts";
import { lazySlides } from "./lazy-slides.ts";
import { LazyInterruptionNote } from "../lectures/lazy-interruption-note.ts";
import { RoomPage } from "#renderer/room/view/RoomPage.tsx";

/** Instructors use the path `/class/:id/t` ("teacher"); everybody else uses `/class/:id/f`. */
export function RoomScreen() {
  const { id = "" } = useParams();
  const { pathname } = useLocation();
  return (
    <RoomPage
      key={id}
      lectureId={id}
      wantsToHost={pathname.split("/")[3] === "t"}
      interruption={<IsolatedPart part={<LazyInterruptionNote lectureId={id} />} />}
      polls={LazyClassPolls}
      slides={lazySlides}
      materials={<IsolatedPart part={<LazyRoomMaterials lectureId={id} />} />}
    />
  );
}
