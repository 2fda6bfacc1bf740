import { act, render } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { createBrowserPlatform } from "#renderer/platform/browser-platform.ts";
import { providePlatform } from "#renderer/platform/platform.ts";
import { joinAnswer, ROOM, settled } from "./testing/fakes.ts";
import { Visitor } from "./testing/visitor.ts";
import { useOpenVisit } from "./use-visit.ts";

let visitor: Visitor;
beforeEach(async () => {
  providePlatform(createBrowserPlatform(window));
  visitor = new Visitor();
  visitor.channel.answerJoin = () => ({ ok: true, data: joinAnswer() });
  render(<Page />);
  await act(async () => {
    await visitor.clock.pass(0);
    visitor.channel.tell({ name: "up" });
    await settled();
    await visitor.comeUp();
  });
});

function Page() {
  useOpenVisit(ROOM, (roomId) => ({ roomId, store: visitor.store, session: visitor.session }));
  return null;
}

const pageShown = (persisted: boolean) => Object.assign(new Event("pageshow"), { persisted });

test("a page that is left says goodbye, and one that the browser kept and shows again enters anew", () => {
  expect(visitor.phase).toEqual({ name: "live" });
  act(() => void window.dispatchEvent(new Event("pagehide")));
  expect(visitor.phase).toEqual({ name: "ended", reason: "left" });
  act(() => void window.dispatchEvent(pageShown(true)));
  expect(visitor.phase).toEqual({ name: "checking-access" });
});

test("a page that is shown for the first time goes on as it is", () => {
  act(() => void window.dispatchEvent(pageShown(false)));
  expect(visitor.phase).toEqual({ name: "live" });
});
