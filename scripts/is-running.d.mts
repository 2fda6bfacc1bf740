/** Whether the process still runs; one that has ended, but whose end nobody has noticed, does not. */
export const isRunning: (pid: number) => boolean;
