import { createContext, useContext } from "react";

/** Loads the screens of a path unnoticed. The application provides it: no screen knows the routes, which name it. */
export const LoadAhead = createContext<(pathname: string) => Promise<void>>(() => Promise.resolve());

export const useLoadAhead = () => useContext(LoadAhead);
