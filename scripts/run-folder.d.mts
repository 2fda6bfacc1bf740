/** Gives this process, and all that it will start, a temporary folder of the run, of which nothing is left however it ends. */
export const enterRunFolder: () => Promise<void>;
