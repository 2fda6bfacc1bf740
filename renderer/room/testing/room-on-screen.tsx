import { act, render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import type { ComponentProps } from "react";
import { vi } from "vitest";
import type { JoinResponse } from "#contract/room/room.ts";
import { createBrowserPlatform } from "#renderer/data/platform/browser-platform.ts";
import { providePlatform } from "#renderer/data/platform/platform.ts";
import { ToastRoot } from "#renderer/kit/toasts/ToastRoot.tsx";
import { RoomClientContext } from "../client/use-room-client.ts";
import { LazyParticipantsPanel } from "../view/participants/lazy-participants-panel.ts";
import { Room } from "../view/RoomPage.tsx";
import type { FakeRoomSocket } from "./fake-room-socket.ts";
import { ROOM } from "./fakes.ts";
import { RoomHarness } from "./room-harness.ts";

/** The whole room page of one participant, as a user sees and operates it. Each test creates its own. */
export class RoomOnScreen extends RoomHarness {
  readonly user = userEvent.setup();
  /** Records the calls of the video element's `play` and `pause`. */
  readonly videoCalls: string[] = [];
  /** The implementation of the video element's `play`. */
  play: () => Promise<void> = async () => undefined;

  constructor() {
    super();
    providePlatform(createBrowserPlatform(window));
    vi.spyOn(HTMLMediaElement.prototype, "play").mockImplementation(() => {
      this.videoCalls.push("play");
      return this.play();
    });
    vi.spyOn(HTMLMediaElement.prototype, "pause").mockImplementation(
      () => void this.videoCalls.push("pause"),
    );
    // jsdom has no layout, and the participants' list only renders rows that fit its height.
    vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  }

  /** Opens the page, and enters the room with this join response. */
  async show(
    response: Partial<JoinResponse> = {},
    wantsToHost = false,
    parts: Pick<ComponentProps<typeof Room>, "polls" | "slides"> = {},
  ): Promise<void> {
    await LazyParticipantsPanel.load();
    render(
      <MemoryRouter>
        <ToastRoot>
          <RoomClientContext value={{ roomId: ROOM, store: this.store, client: this.client }}>
            <Room wantsToHost={wantsToHost} {...parts} />
          </RoomClientContext>
        </ToastRoot>
      </MemoryRouter>,
    );
    await act(() => this.enter(response));
  }

  async receive(message: Parameters<FakeRoomSocket["emit"]>[0]): Promise<void> {
    await act(async () => this.socket.emit(message));
  }

  async receiveStream(): Promise<void> {
    // The fakes play no stream, so an empty object is enough.
    await act(async () => this.engine.emit({ type: "stream", stream: {} as MediaStream }));
  }
}
