import { readAppState } from '#platform/web/lib/storage/app-state.ts'
import { isBusy } from './unsaved.ts'

/** How often (ms) to check whether something is still unsaved. */
const CHECK_INTERVAL_MS = 500

/** Whether something unsaved is open: input, a dialog, an unfinished stroke. */
export const isHeld = (): boolean => isBusy() || readAppState('unsent_annotations')

/** Runs the latest request once nothing unsaved is open. */
export function whenFree() {
  let timer: ReturnType<typeof setInterval> | undefined
  const end = () => clearInterval(timer)
  const ask = (run: () => void) => {
    end()
    const look = () => {
      if (isHeld()) return
      end()
      run()
    }
    timer = setInterval(look, CHECK_INTERVAL_MS)
    look()
  }
  return { ask, end }
}
