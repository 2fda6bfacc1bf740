import type { HostSource } from "./host-source.ts";
import { pictureExpected, PictureWatch } from "./picture-watch.ts";
import type { RoomEvent } from "./room-state.ts";
import type { SessionParts } from "./session.ts";
import { SettingsWatch } from "./settings-watch.ts";
import { StrayWatch } from "./stray-watch.ts";
import { TrafficWatch } from "./traffic-watch.ts";
import { VoiceWatch } from "./voice-watch.ts";

interface WatchesParts extends SessionParts {
  source: HostSource;
  dispatch: (event: RoomEvent) => void;
}

export interface SessionWatch {
  start: () => void;
  stop: () => void;
}

/** All that looks again and again, from a visit's start to its end, and tells the machine what it finds. */
export function sessionWatches(parts: WatchesParts): readonly SessionWatch[] {
  const { store, settings, dispatch } = parts;
  const room = () => store.getState().room;
  const wantsPicture = () => settings.getState().level !== "audio";
  return [
    new PictureWatch({
      ...parts,
      expected: () => pictureExpected(room(), wantsPicture()),
      stalled: () => dispatch({ type: "stalled" }),
      moving: (on) => dispatch({ type: "moving", on }),
    }),
    new StrayWatch({
      ...parts,
      strayed: () => room().stage.strayed,
      viewers: () => room().stage.viewers,
      dead: (peerId) => dispatch({ type: "call-dead", peerId }),
    }),
    new TrafficWatch({ ...parts, wantsPicture }),
    new VoiceWatch(parts),
    new SettingsWatch(parts),
  ];
}
