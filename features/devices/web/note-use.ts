import { changeDevice, type KeptDevice } from './device-store.ts'

/** So often (ms) it is noted that the device is used. */
export const MINUTE = 60_000

/** Notes a minute of use, and what the clock shows. It is noted before it passes, so that nobody gains by ending the browser before. */
export const noteUse = (): Promise<KeptDevice | undefined> =>
  changeDevice((before) => ({ ...before, latest: Math.max(before.latest, Date.now()), used: before.used + MINUTE }))
