import { useEffect, useState } from "react";
import type { LectureDetail } from "#contract/lectures/lecture.ts";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { systemClock } from "#renderer/kit/clock/clock.ts";
import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { createCapture } from "../media/capture/capture.ts";
import { PracticePublisher } from "../media/practice-publisher.ts";
import { mediaSignallingOver } from "../media/sfu/media-signalling.ts";
import { SwitchingSubscriber } from "../media/switching-subscriber.ts";
import { createPracticeSocket } from "../socket/practice-socket.ts";
import { createRoomStore } from "../store/room-store.ts";
import { BrowserConnectivityMonitor } from "./monitors/connectivity-monitor.ts";
import type { OpenRoom } from "./open-room-client.ts";
import { RoomClient } from "./room-client.ts";

/** The host's room client without a server: nothing that it does leaves this page. */
function openPracticeRoom(lecture: LectureDetail): OpenRoom {
  // Not the lecture's id, so that nothing stored for this room is taken for the lecture's.
  const roomId = `practice ${lecture._id}`;
  const store = createRoomStore();
  const clock = systemClock;
  const random = Math.random;
  // Wrapped, because the browser's `reportError` throws when it is called as another object's method.
  const report = (error: unknown): void => reportError(error);
  const socket = createPracticeSocket(lecture, serverNow);
  const origin = new URL(window.location.href);
  const signalling = mediaSignallingOver(socket, roomId);
  const client = new RoomClient({
    roomId,
    store,
    settings: mediaSettings,
    clock,
    report,
    api: { announce: async () => ({ ok: true, data: {} }) },
    loadPublisher: () => Promise.resolve(),
    openPublisher: () => new PracticePublisher({ clock, report }),
    // Never opened: the host is granted only to publish.
    openSubscriber: () => new SwitchingSubscriber({ origin, clock, random, report, signalling }),
    socket,
    capture: createCapture(navigator.mediaDevices, mediaSettings.getState),
    connectivity: new BrowserConnectivityMonitor({ clock, report, window, document }),
    newId: () => crypto.randomUUID(),
    random,
  });
  return { roomId, store, client };
}

/** Practices while the component is mounted. Another lecture needs another component instance (`key`). */
export function usePracticeRoom(lecture: LectureDetail): OpenRoom {
  const [openRoom] = useState(() => openPracticeRoom(lecture));
  useEffect(() => {
    openRoom.client.start();
    return () => openRoom.client.dispose();
  }, [openRoom]);
  return openRoom;
}
