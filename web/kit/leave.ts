/** Leaves for a page of the server. What was on screen does not come back by the back button, for which browsers keep pages as they were. */
export function leaveFor(address: string): void {
  window.addEventListener('pagehide', () => document.body.replaceChildren())
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  window.location.assign(address)
}
