/** Resolves after this time (ms): a time limit in a race, or a turn for the browser in long work. */
export const pause = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds))
