import { readAppState } from '#platform/web/lib/storage/app-state.ts'
import { isBusy } from './unsaved.ts'

/** How often (ms) it is looked whether the reader has finished what must not be left. */
const LOOK = 500

/** Whether something unsaved is open: an input, a dialog, a stroke that is on its way. */
export const isHeld = (): boolean => isBusy() || readAppState('unsent_annotations')

/** Does the latest of what is to be done once nothing unsaved is open. */
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
    timer = setInterval(look, LOOK)
    look()
  }
  return { ask, end }
}
