import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { chooseSfu } from "#contract/room/lobby.ts";
import type { SfuChoice } from "#contract/media/sfu-choice.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { RoomClientContext } from "../../client/use-room-client.ts";
import { emptyRoomInfo, nextRevision, ROOM } from "../../testing/fakes.ts";
import { RoomHarness } from "../../testing/room-harness.ts";
import { HostSettings } from "./HostSettings.tsx";

let harness: RoomHarness;
let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  harness = new RoomHarness();
});

async function show(sfu: SfuChoice | null): Promise<void> {
  await harness.enter({ role: "host", roomInfo: { ...emptyRoomInfo, sfu } });
  const { store, client } = harness;
  render(
    <RoomClientContext value={{ roomId: ROOM, store, client }}>
      <HostSettings />
    </RoomClientContext>,
  );
}

const choice = () => screen.queryByRole("switch", { name: "Upload once for everyone" });

test("the host uploads once from now on, until the lecture is over", async () => {
  server.answer(chooseSfu, { wished: true, needed: false });
  await show({ wished: false, needed: false });
  expect(screen.getByText(/^Shared by all viewers/)).toBeVisible();
  await userEvent.setup().click(screen.getByRole("switch", { name: "Upload once for everyone" }));
  expect(server.requests).toMatchObject([
    { method: "PUT", path: `/connection/${ROOM}/sfu`, body: { wished: true } },
  ]);
  expect(choice()).toBeChecked();
  expect(choice()).toBeEnabled();
  const media = { engine: "sfu", publication: null, revision: nextRevision() } as const;
  await act(async () => harness.socket.emit({ name: "media", data: media }));
  expect(choice()).toBeChecked();
  expect(choice()).toBeDisabled();
  expect(screen.getByText(/^On until the lecture is over/)).toBeVisible();
  expect(screen.getByText(/^Sent once for all viewers/)).toBeVisible();
});

test("nothing is offered where the server has no SFU", async () => {
  await show(null);
  expect(choice()).not.toBeInTheDocument();
});
