import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { LiveReport, ServerChange } from "#contract/desktop/desktop-bridge.ts";
import { messages, changeLanguage } from "#renderer/messages/i18n.ts";
import { startFakeServer } from "#renderer/testing/fake-server.ts";
import { renderInside } from "#renderer/testing/render-page.tsx";
import { useDesktop } from "./desktop-store.ts";
import { LiveControls } from "./LiveControls.tsx";
import { MiniWindow } from "./MiniWindow.tsx";
import { ServerDialog } from "./ServerDialog.tsx";
import { OutdatedApp } from "./OutdatedApp.tsx";
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
  await changeLanguage("en");
});

describe("live controls", () => {
  const open = (report: LiveReport) => {
    const bridge = { sendLiveCommand: vi.fn(async () => undefined) };
    return { bridge, ...renderInside(<LiveControls bridge={bridge} lecture={report} />) };
  };

  test("show the source and the viewers, and mute and stop it", async () => {
    const { bridge, user } = open(sharing);
    const bar = screen.getByRole("region", { name: "Live" });
    expect(bar).toHaveTextContent("You're sharing your screen.");
    expect(bar).toHaveTextContent("1 person is watching");
    expect(bar).not.toHaveTextContent("muted");
    await user.click(screen.getByRole("button", { name: "Mute" }));
    expect(bridge.sendLiveCommand).toHaveBeenLastCalledWith("toggle-mute");
    await user.click(screen.getByRole("button", { name: "Stop" }));
    expect(bridge.sendLiveCommand).toHaveBeenLastCalledWith("stop");
  });

  test("tell sound without a picture from a picture", () => {
    open({ ...sharing, source: "microphone" });
    expect(screen.getByRole("region", { name: "Live" })).toHaveTextContent(/^Your microphone is on\./);
  });

  test("tell a camera from a screen, and show that the microphone is muted", () => {
    open({ ...sharing, source: "camera", muted: true, viewers: 20 });
    expect(screen.getByText("Your camera is on.")).toBeVisible();
    expect(screen.getByText("20 people are watching")).toBeVisible();
    expect(screen.getByRole("status")).toHaveTextContent(/^Your microphone is muted\.$/);
    expect(screen.getByRole("button", { name: "Unmute" })).toBeVisible();
  });

  test("appear in the mini window once something is sent, also in Amharic", async () => {
    await changeLanguage("am");
    const bridge = { sendLiveCommand: vi.fn(async () => undefined) };
    const { rerender, container } = renderInside(<MiniWindow bridge={bridge} />);
    expect(container.querySelector(".live-controls")).not.toBeInTheDocument();
    useDesktop.getState().handleShellEvent({ name: "live", report: sharing });
    rerender(<MiniWindow bridge={bridge} />);
    expect(screen.getByText("ስክሪንዎን እያጋሩ ነው።")).toBeVisible();
    expect(screen.getByText("1 ሰው እየተመለከተ ነው")).toBeVisible();
  });
});

describe("the server dialog", () => {
  function open(answers: ServerChange) {
    startFakeServer();
    const bridge = { changeServer: vi.fn(async () => answers) };
    const onClose = vi.fn();
    return { bridge, onClose, ...renderInside(<ServerDialog bridge={bridge} onClose={onClose} />) };
  }
  const address = () => screen.getByLabelText("Address");

  test("starts with the current address and connects to another on Enter", async () => {
    const { bridge, user } = open("changed");
    expect(address()).toHaveValue("http://gubae.test");
    await user.clear(address());
    await user.type(address(), "gubae.example{Enter}");
    expect(bridge.changeServer).toHaveBeenCalledExactlyOnceWith("gubae.example");
    expect(screen.queryByText(/We can't find Gubae/)).not.toBeInTheDocument();
  });

  test("says when no Gubae server answers, and stays open", async () => {
    const { onClose, user } = open("unreachable");
    await user.click(screen.getByRole("button", { name: "Connect" }));
    expect(await screen.findByText(/We can't find Gubae there/)).toBeVisible();
    expect(address()).toBeInvalid();
    expect(onClose).not.toHaveBeenCalled();
  });

  test("stays open without an issue when the app's own question is declined", async () => {
    const { onClose, user } = open("declined");
    await user.click(screen.getByRole("button", { name: "Connect" }));
    await waitFor(() => expect(screen.getByRole("button", { name: "Connect" })).toBeEnabled());
    expect(address()).toBeValid();
    expect(onClose).not.toHaveBeenCalled();
  });

  test.each([["Cancel"], ["Escape"]])("%s changes nothing", async (way) => {
    const { bridge, onClose, user } = open("changed");
    if (way === "Escape") await user.keyboard("{Escape}");
    else await user.click(screen.getByRole("button", { name: way }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(bridge.changeServer).not.toHaveBeenCalled();
  });
});

describe("the update bar", () => {
  const bridge = { installUpdate: vi.fn(async () => undefined) };

  test("shows nothing without an update", () => {
    renderInside(<UpdateBar bridge={bridge} state={{ status: "none" }} />);
    expect(screen.queryByText(/Gubae/)).not.toBeInTheDocument();
  });

  test("shows the download's progress", () => {
    renderInside(<UpdateBar bridge={bridge} state={{ status: "downloading", percent: 42 }} />);
    expect(screen.getByText("Downloading an update: 42%")).toBeVisible();
  });

  test("installs the update on request", async () => {
    const state = { status: "ready", version: "2.0.0", deferred: false } as const;
    const { user } = renderInside(<UpdateBar bridge={bridge} state={state} />);
    await user.click(screen.getByRole("button", { name: "Restart now" }));
    expect(bridge.installUpdate).toHaveBeenCalledOnce();
  });

  test("has no button while a lecture is live", () => {
    renderInside(<UpdateBar bridge={bridge} state={{ status: "ready", version: "2.0.0", deferred: true }} />);
    expect(screen.getByText(/install it after the lecture/)).toBeVisible();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });
});

describe("an app that the server no longer supports", () => {
  test.each([
    ["en", "This version is too old", "Get the latest version"],
    ["am", "ይህ ስሪት በጣም አሮጌ ነው", "አዲሱን ስሪት ያግኙ"],
  ] as const)("says so and leads to the newer one, in %s", async (language, heading, button) => {
    await changeLanguage(language);
    const bridge = { openExternal: vi.fn(async () => true) };
    const updateUrl = "https://gubae.example/downloads";
    const { user } = renderInside(<OutdatedApp bridge={bridge} updateUrl={updateUrl} />);
    expect(screen.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent(messages.t("outdated.text", { ns: "desktop" }));
    await user.click(screen.getByRole("button", { name: button }));
    expect(bridge.openExternal).toHaveBeenCalledExactlyOnceWith(updateUrl);
  });
});
