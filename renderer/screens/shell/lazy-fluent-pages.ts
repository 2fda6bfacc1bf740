import { lazyScreen } from "#renderer/ui/navigation/lazy-screen.ts";

/** Around the room. In a file of its own, so that the lobby can fetch it ahead. */
export const LazyFluentPages = lazyScreen(async () => (await import("./FluentPages.tsx")).FluentPages);
