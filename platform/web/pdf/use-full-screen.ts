import { useSyncExternalStore } from 'react'
import { useCovering } from '#platform/web/ui/dialog/covered.ts'

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** The whole page goes full screen, and the viewer covers it: so dialogs and menus stay above the paper. Escape is the browser's. */
export function useFullScreen() {
  const isFullScreen = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement))
  useCovering(isFullScreen)
  const onFullScreen = () => void (isFullScreen ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return { isFullScreen, onFullScreen: document.fullscreenEnabled ? onFullScreen : null }
}
