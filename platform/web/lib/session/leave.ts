let heading: string | null = null
let staying = Promise.resolve()
let goOn = () => {}
let parting: (() => Promise<void>) | null = null

/** So long (ms) that is waited for. */
const PATIENCE = 4000

/** Does this, or nothing, before the page leaves for the sign-in page. */
export function beforeLeaving(step: (() => Promise<void>) | null): void {
  parting = step
}

/** Does what is to be done before the page leaves, then leaves for a page of the server; whoever signs out has done it. */
export function partFor(address: string): void {
  if (!parting || heading !== null) return leaveFor(address)
  const done = parting().catch(() => undefined)
  void Promise.race([done, new Promise((resolve) => setTimeout(resolve, PATIENCE))]).then(() => leaveFor(address))
}

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
  const leave = ({ persisted }: PageTransitionEvent) => {
    document.body.replaceChildren()
    headFor(null)
    if (persisted) window.addEventListener('pageshow', () => window.location.reload(), { once: true })
  }
  window.addEventListener('pagehide', leave, { once: true })
  window.location.assign(heading ?? address)
}
