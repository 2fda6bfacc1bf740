import { playOn } from "../play-on.ts";
import { type Source, type SourceParts, withTicket } from "./source.ts";

const RETRY_MS = 3000;
/** A browser that fails so often without playing on has something that it can't play. */
const MAX_FAILURES = 5;

/** Has the browser play an address by itself: the preview, and HLS where it can do that without us. */
export function attachAddress({ video, address, at, tickets, onProblem }: SourceParts): Source {
  let disposed = false;
  let failures = 0;
  let place = at;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function load(): Promise<void> {
    const ticket = await tickets.fresh();
    if (disposed) return;
    const plays = !video.paused;
    video.src = withTicket(address, ticket);
    if (place > 0)
      video.addEventListener("loadedmetadata", () => (video.currentTime = place), { once: true });
    if (plays) playOn(video);
  }
  const handleError = () => {
    failures += 1;
    if (failures > MAX_FAILURES) return onProblem("broken");
    onProblem("line");
    // The browser doesn't say whether the line or the ticket was to blame.
    tickets.drop();
    timer = setTimeout(() => void load(), failures === 1 ? 0 : RETRY_MS);
  };
  const handleProgress = () => {
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    place = video.currentTime;
    failures = 0;
    onProblem(null);
  };
  video.addEventListener("error", handleError);
  video.addEventListener("timeupdate", handleProgress);
  void load();
  return {
    playing: () => undefined,
    dispose() {
      disposed = true;
      clearTimeout(timer);
      video.removeEventListener("error", handleError);
      video.removeEventListener("timeupdate", handleProgress);
      video.removeAttribute("src");
      video.load();
    },
  };
}
