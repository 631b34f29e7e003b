let heading: string | null = null

/** From now on, whatever makes the page leave leads there; null: each where it says. */
export function headFor(address: string | null): void {
  heading = address
}

/** Leaves for a page of the server. What was on screen does not come back by the back button, for which browsers keep pages as they were. */
export function leaveFor(address: string): void {
  window.addEventListener('pagehide', () => {
    document.body.replaceChildren()
    headFor(null)
  })
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  window.location.assign(heading ?? address)
}
