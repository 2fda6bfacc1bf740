import { createContext, useContext } from "react";

/**
 * Loads the screens of a path in the background. The application provides this function, because the routes refer to
 * the screens, so screens must not import the routes.
 */
export const PreloadContext = createContext<(pathname: string) => Promise<void>>(() => Promise.resolve());

export const usePreload = () => useContext(PreloadContext);
