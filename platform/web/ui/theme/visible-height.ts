/**
 * Keeps `--visible-height` at the height of the window above an on-screen keyboard. Safari lays the keyboard over the page, and neither
 * `dvh` nor the window's height take it off.
 */
export function followVisibleHeight(): void {
  const { visualViewport } = window
  if (!visualViewport) return
  const follow = () => {
    const { height, scale } = visualViewport
    // Zooming in by pinching shows less of the page, not a smaller window.
    document.documentElement.style.setProperty('--visible-height', `${Math.round(height * scale)}px`)
  }
  visualViewport.addEventListener('resize', follow)
  follow()
}
