/** Runs while no other tab of this application runs under the same name. A tab that the device has put to sleep does not hold up the others. */
export function alone<T>(name: string, run: () => Promise<T>): Promise<T> {
  // Wherever ids can be made (secure contexts) there are locks, too.
  if (!('locks' in navigator)) return run()
  const patience = AbortSignal.timeout(LONGEST)
  return navigator.locks.request(name, { signal: patience }, run).catch((error: unknown) => {
    if (!patience.aborted) throw error
    return navigator.locks.request(name, { steal: true }, run)
  }) as Promise<T>
}

/** Longer than any call takes (ms). */
const LONGEST = 45_000
