import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RoomMedia } from "#contract/room/media.ts";
import { mediaSettings } from "#renderer/data/session/media-settings-store.ts";
import { RoomClientContext } from "../../client/use-room-client.ts";
import { ROOM } from "../../testing/fakes.ts";
import { RoomHarness } from "../../testing/room-harness.ts";
import { CornerSwitch } from "./CornerSwitch.tsx";
import { CornerVideo } from "./CornerVideo.tsx";

let harness: RoomHarness;
const user = userEvent.setup();
beforeEach(() => {
  harness = new RoomHarness();
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
  vi.stubGlobal("MediaStream", EventTarget);
});
afterEach(() => {
  mediaSettings.getState().update({ corner: true, level: "full" });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const knows: RoomMedia = { engine: "mesh", publication: null, corner: null, revision: 0 };
async function show(role: "host" | "viewer", media: RoomMedia = knows): Promise<void> {
  await harness.enter({ role, media });
  const { store, client } = harness;
  render(
    <RoomClientContext value={{ roomId: ROOM, store, client }}>
      <CornerVideo />
      <CornerSwitch />
    </RoomClientContext>,
  );
}
const corner = (isOffered: boolean, isThere: boolean) =>
  act(async () =>
    harness.store.setState({ corner: { isOffered, stream: isThere ? new MediaStream() : null } }),
  );
const button = (name: string) => screen.queryByRole("button", { name });
const inCorner = { name: "Keep my camera in the corner" };
const keep = () => screen.queryByRole("switch", inCorner);

test("the host chooses it, sees themselves and turns it off in one press", async () => {
  await show("host");
  expect(await screen.findByRole("switch", inCorner)).not.toBeChecked();
  await user.click(keep() ?? document.body);
  expect(harness.store.getState().cornerChosen).toBe(true);
  await corner(false, true);
  const video: HTMLVideoElement = screen.getByLabelText("Your camera in the corner, as viewers see it");
  expect(video.muted).toBe(true);
  await user.click(screen.getByRole("button", { name: "Turn off the camera in the corner" }));
  expect(harness.store.getState().cornerChosen).toBe(false);
  expect(keep()).not.toBeChecked();
});

test("it is offered neither by an older server nor to viewers", async () => {
  await show("host", { engine: "sfu", publication: null, revision: 0 });
  expect(keep()).not.toBeInTheDocument();
  harness.client.dispose();
  document.body.replaceChildren();
  harness = new RoomHarness();
  await show("viewer");
  expect(keep()).not.toBeInTheDocument();
});

test("a viewer hides it, which is remembered on the device, and shows it again", async () => {
  await show("viewer");
  await corner(true, true);
  expect(screen.getByLabelText("The host's camera")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Hide the host's camera" }));
  expect(mediaSettings.getState().corner).toBe(false);
  await corner(true, false);
  await user.click(screen.getByRole("button", { name: "Show the host's camera" }));
  expect(mediaSettings.getState().corner).toBe(true);
});

test("nothing is there while the host has none, or where it isn't sent", async () => {
  await show("viewer");
  await act(async () => mediaSettings.getState().update({ corner: false }));
  await corner(false, false);
  expect(button("Show the host's camera")).not.toBeInTheDocument();
  await corner(true, false);
  expect(button("Show the host's camera")).toBeInTheDocument();
  await act(async () => mediaSettings.getState().update({ level: "low" }));
  expect(within(document.body).queryAllByRole("button")).toEqual([]);
});
