import type { OpenRoom } from "../../client/open-room-client.ts";
import { isOn, shownSource } from "../../store/room-selectors.ts";

/** Shows everybody a slide in place of the host's video; the microphone stays open, or opens. */
export function showSlides({ client, store }: Pick<OpenRoom, "client" | "store">, slide: string): void {
  client.moderation.board.show(slide);
  for (const kind of ["camera", "screen"] as const)
    if (isOn(kind)(store.getState())) client.dispatch({ type: "stop-pressed", kind });
  if (shownSource(store.getState()) === "none")
    client.dispatch({ type: "start-pressed", kind: "microphone" });
}
