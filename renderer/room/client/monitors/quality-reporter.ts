import type { RoomSocket } from "../../socket/room-socket.ts";
import { isInside } from "../../store/room-selectors.ts";
import type { RoomStore } from "../../store/room-store.ts";
import { Sampler, type SamplerDeps } from "../../quality/sampler.ts";

const SAMPLE_INTERVAL_MS = 5_000;

interface QualityReporterDeps extends SamplerDeps {
  roomId: string;
  store: RoomStore;
  socket: Pick<RoomSocket, "reportQuality">;
}

/**
 * Viewer: reports to the server when the connection becomes poor or recovers; the host sees how many viewers have a
 * poor connection.
 */
export class QualityReporter extends Sampler<QualityReporterDeps> {
  /**
   * True if the last report to the server said that the connection is poor. The server remembers it across a reconnect.
   */
  #reported = false;

  constructor(deps: QualityReporterDeps) {
    super(deps, SAMPLE_INTERVAL_MS);
  }

  protected override async sample(): Promise<void> {
    const { store, socket, roomId } = this.deps;
    const view = store.getState();
    if (!isInside(view)) return;
    const poor = view.traffic.indicator.shown === "poor";
    if (poor === this.#reported) return;
    const outcome = await socket.reportQuality({ roomId, poor });
    if (outcome.ok) this.#reported = poor;
  }
}
