let heading: string | null = null
let staying = Promise.resolve()
let goOn = () => {}

/** From now on, whatever makes the page leave leads there, and nothing more is asked of the server; null: each where it says, and what waited goes on. */
export function headFor(address: string | null): void {
  heading = address
  goOn()
  if (address !== null) staying = new Promise((resolve) => (goOn = resolve))
}

/** Settles unless the page is about to leave: what is asked by a session that ends is refused, and browsers complain of it. */
export const untilStaying = (): Promise<void> => staying

/** Leaves for a page of the server. What was on screen does not come back by the back button, for which browsers keep pages as they were. */
export function leaveFor(address: string): void {
  window.addEventListener('pagehide', () => {
    document.body.replaceChildren()
    headFor(null)
  })
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  window.location.assign(heading ?? address)
}
