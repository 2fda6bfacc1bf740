// The first script in the page of a room: enters the room and shows its first frames, before the application loads.
// On a slow line the frames would otherwise come after all of the application's files, or late because of them: each
// round trip of the call would wait behind those files.
import "#renderer/data/client/zod-jitless.ts";
import { loadAccount } from "#renderer/accounts/account-actions.ts";
import { resumeSession } from "#renderer/accounts/session/resume-session.ts";
import { createBrowserPlatform } from "#renderer/data/platform/browser-platform.ts";
import { providePlatform } from "#renderer/data/platform/platform.ts";
import { useSession } from "#renderer/data/session/session-store.ts";
import { enterAhead } from "#renderer/room/ahead/enter-ahead.ts";
import { showFirstFrames } from "#renderer/room/ahead/first-frames.ts";

providePlatform(createBrowserPlatform(window));

/**
 * If this script has come sooner than this after the navigation, in milliseconds, its files are cached or the line is
 * fast, and the application does not wait.
 */
const FAST_LINE_MS = 2000;
/** Only viewers: a host first decides what to send. */
const VIEWERS_PATH = /^\/class\/([^/]+)\/f\/?$/;

const startedAt = performance.now();

async function start(): Promise<void> {
  const roomId = VIEWERS_PATH.exec(window.location.pathname)?.[1];
  const root = document.getElementById("root");
  // The application makes failed requests again, and shows why they fail.
  await Promise.allSettled([resumeSession()]);
  if (roomId === undefined || root === null || useSession.getState().token === null) return;
  void Promise.allSettled([loadAccount()]);
  const { store } = enterAhead(roomId);
  if (startedAt > FAST_LINE_MS) await showFirstFrames(store, root);
}

/** The application's tags wait in a template, so that its files don't compete with those of this script. */
function loadApplication(): void {
  const application = document.querySelector<HTMLTemplateElement>("template#application");
  if (application !== null) document.head.append(application.content);
}

void start().finally(loadApplication);
