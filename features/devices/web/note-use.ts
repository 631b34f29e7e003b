import { changeDevice, type KeptDevice } from './device-store.ts'

/** Interval (ms) at which use of the device is recorded. */
export const MINUTE = 60_000

/** Records one minute of use and the current time. It is recorded in advance, so that closing the browser early gains nothing. */
export const noteUse = (): Promise<KeptDevice | undefined> =>
  changeDevice((before) => ({ ...before, latest: Math.max(before.latest, Date.now()), used: before.used + MINUTE }))
