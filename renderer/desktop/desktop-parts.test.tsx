import { screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { LiveReport } from "#contract/desktop-bridge.ts";
import "#renderer/messages/desktop-catalogue.ts";
import { messages, speak } from "#renderer/messages/i18n.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderInside } from "#renderer/testing/render-page.tsx";
import { useDesktop } from "./desktop-store.ts";
import { LiveControls } from "./LiveControls.tsx";
import { MiniLive } from "./MiniLive.tsx";
import { ServerDialog } from "./ServerDialog.tsx";
import { TooOld } from "./TooOld.tsx";
import { UpdateBar } from "./UpdateBar.tsx";

const sharing: LiveReport = {
  lectureName: "Algebra",
  hosting: true,
  source: "screen",
  muted: false,
  viewers: 1,
};

afterEach(async () => {
  useDesktop.setState(useDesktop.getInitialState());
  await speak("en");
});

describe("what one sends", () => {
  const open = (report: LiveReport) => {
    const bridge = { commandLive: vi.fn(async () => undefined) };
    return { bridge, ...renderInside(<LiveControls bridge={bridge} lecture={report} />) };
  };

  test("is said, with who is watching, and can be muted and stopped", async () => {
    const { bridge, user } = open(sharing);
    const bar = screen.getByRole("region", { name: "Live" });
    expect(bar.textContent).toContain("You are sharing your screen.");
    expect(bar.textContent).toContain("1 person is watching");
    expect(bar.textContent).not.toContain("muted");
    await user.click(screen.getByRole("button", { name: "Mute" }));
    expect(bridge.commandLive).toHaveBeenLastCalledWith("toggle-mute");
    await user.click(screen.getByRole("button", { name: "Stop" }));
    expect(bridge.commandLive).toHaveBeenLastCalledWith("stop");
  });

  test("a camera is no screen; a muted microphone is said and can speak again", () => {
    open({ ...sharing, source: "camera", muted: true, viewers: 20 });
    expect(screen.getByText("Your camera is on.")).toBeTruthy();
    expect(screen.getByText("20 people are watching")).toBeTruthy();
    expect(screen.getByRole("status").textContent).toBe("Your microphone is muted.");
    expect(screen.getByRole("button", { name: "Unmute" })).toBeTruthy();
  });

  test("is in the small window as soon as there is something, and in Amharic", async () => {
    await speak("am");
    const bridge = { commandLive: vi.fn(async () => undefined) };
    const { rerender, container } = renderInside(<MiniLive bridge={bridge} />);
    expect(container.querySelector(".live-controls")).toBeNull();
    useDesktop.getState().heard({ name: "live", report: sharing });
    rerender(<MiniLive bridge={bridge} />);
    expect(screen.getByText("ማያ ገጽዎን እያጋሩ ነው።")).toBeTruthy();
    expect(screen.getByText("1 ሰው እየተመለከተ ነው")).toBeTruthy();
  });
});

describe("the server's address", () => {
  function open(answers: boolean) {
    startFakeServer();
    const bridge = { changeServer: vi.fn(async () => answers) };
    const onClose = vi.fn();
    return { bridge, onClose, ...renderInside(<ServerDialog bridge={bridge} onClose={onClose} />) };
  }
  const address = () => screen.getByLabelText<HTMLInputElement>("Address");

  test("begins with the one of now, and another one is asked for by Enter", async () => {
    const { bridge, user } = open(true);
    expect(address().value).toBe("http://gubae.test");
    await user.clear(address());
    await user.type(address(), "gubae.example{Enter}");
    expect(bridge.changeServer).toHaveBeenCalledExactlyOnceWith("gubae.example");
    expect(screen.queryByText(/No Gubae answers/)).toBeNull();
  });

  test("where no Gubae answers, one is told so and stays", async () => {
    const { onClose, user } = open(false);
    await user.click(screen.getByRole("button", { name: "Connect" }));
    expect(await screen.findByText(/No Gubae answers there/)).toBeTruthy();
    expect(address().getAttribute("aria-invalid")).toBe("true");
    expect(onClose).not.toHaveBeenCalled();
  });

  test.each([["Cancel"], ["Escape"]])("%s leaves everything as it is", async (way) => {
    const { bridge, onClose, user } = open(true);
    if (way === "Escape") await user.keyboard("{Escape}");
    else await user.click(screen.getByRole("button", { name: way }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(bridge.changeServer).not.toHaveBeenCalled();
  });
});

describe("an update", () => {
  const bridge = { installUpdate: vi.fn(async () => undefined) };

  test("is not spoken of when there is none", () => {
    renderInside(<UpdateBar bridge={bridge} state={{ at: "none" }} />);
    expect(screen.queryByText(/Gubae/)).toBeNull();
  });

  test("tells how far it is", () => {
    renderInside(<UpdateBar bridge={bridge} state={{ at: "loading", percent: 42 }} />);
    expect(screen.getByText("A newer Gubae is being loaded: 42 %")).toBeTruthy();
  });

  test("is put in at a word", async () => {
    const state = { at: "ready", version: "2.0.0", held: false } as const;
    const { user } = renderInside(<UpdateBar bridge={bridge} state={state} />);
    await user.click(screen.getByRole("button", { name: "Restart now" }));
    expect(bridge.installUpdate).toHaveBeenCalledOnce();
  });

  test("waits for a lecture's end, with no button to press by mistake", () => {
    renderInside(<UpdateBar bridge={bridge} state={{ at: "ready", version: "2.0.0", held: true }} />);
    expect(screen.getByText(/put in after the lecture/)).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("a program that the server refuses for its age", () => {
  test.each([
    ["en", "This version is too old", "Get the newer Gubae"],
    ["am", "ይህ ስሪት በጣም አሮጌ ነው", "አዲሱን ጉባኤ አግኝ"],
  ] as const)("says so and leads to the newer one, in %s", async (language, heading, button) => {
    await speak(language);
    const bridge = { openOutside: vi.fn(async () => true) };
    const newerAt = "https://gubae.example/downloads";
    const { user } = renderInside(<TooOld bridge={bridge} newerAt={newerAt} />);
    expect(screen.getByRole("heading", { level: 1, name: heading })).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toContain(messages.t("tooOld.text", { ns: "desktop" }));
    await user.click(screen.getByRole("button", { name: button }));
    expect(bridge.openOutside).toHaveBeenCalledExactlyOnceWith(newerAt);
  });
});
