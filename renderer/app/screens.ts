import type { ComponentType } from "react";
import { type LazyScreen, lazyScreen } from "#renderer/data/queries/lazy-screen.ts";
import { modulesOf, preloadedRoute, segmentOf } from "./routes.ts";

/** The modules that routes refer to, by their path relative to this file. */
const modules = import.meta.glob<Record<string, ComponentType>>([
  "../**/*Screen.tsx",
  "./public/LandingPage.tsx",
  "./shell/AppShell.tsx",
  "../accounts/session/{Optional,Require}Session.tsx",
]);

const screens = new Map<string, LazyScreen<object>>(
  Object.entries(modules).map(([file, load]) => [
    file,
    lazyScreen(async () => componentOf(file, await load())),
  ]),
);

/** Throws when the module does not export a component with its own name. */
function componentOf(file: string, module: Record<string, ComponentType>): ComponentType {
  const component = module[file.slice(file.lastIndexOf("/") + 1, -".tsx".length)];
  if (component === undefined) throw new Error(`${file} has no component of its name.`);
  return component;
}

/** Returns the screen that a route refers to. Throws when there is no such module. */
export function screenOf(file: string): LazyScreen<object> {
  const screen = screens.get(file);
  if (screen === undefined) throw new Error(`There is no screen ${file}.`);
  return screen;
}

function screensAt(pathname: string): LazyScreen<object>[] {
  const route = preloadedRoute(segmentOf(pathname));
  return route === undefined ? [] : modulesOf(route).map(screenOf);
}

/**
 * Preloads the screens of a page, so that the page renders immediately. Never rejects, because screens retry loading
 * themselves.
 */
export async function loadScreensOf(pathname: string): Promise<void> {
  await Promise.allSettled(screensAt(pathname).map((screen) => screen.load()));
}

/** Loads the screens of the page that is probably next, in the background. */
export async function preloadScreens(pathname: string): Promise<void> {
  await Promise.all(screensAt(pathname).map((screen) => screen.preload()));
}
