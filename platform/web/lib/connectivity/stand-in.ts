/** What stands in for the server where it is silent: the JSON that it answered to an address earlier, undefined where none was kept. */
export type StandIn = (address: string) => Promise<unknown>

let standIn: StandIn = async () => undefined

/** Lets this stand in for the server from now on. */
export function standInBy(next: StandIn): void {
  standIn = next
}

/** What was kept of the answer at an address. */
export const keptAnswer = (address: string): Promise<unknown> => standIn(address)

/** Is told what the server answered to an address just now. */
export type Listener = (address: string, json: unknown) => void

let listener: Listener = () => {}

/** Tells this one from now on. */
export function tellBy(next: Listener): void {
  listener = next
}

export const tellAnswer: Listener = (address, json) => listener(address, json)

/** Lays what waits to be sent on top of what an address answered; what it has nothing to say to stays the very same. */
export type Overlay = (address: string, answer: unknown) => unknown

const noOverlay: Overlay = (_address, answer) => answer
let overlay = noOverlay

/** Lays this on top of every answer, until the function that it returns is called. */
export function overlayBy(next: Overlay): () => void {
  overlay = next
  return () => {
    if (overlay === next) overlay = noOverlay
  }
}

/** An answer as the screen is to show it. */
export const withWaiting: Overlay = (address, answer) => overlay(address, answer)

const provisional = new WeakSet<object>()

/** Marks what stands in for the answer to a change that waits to be sent. */
export function standsIn<T extends object>(answer: T): T {
  provisional.add(answer)
  return answer
}

/** Whether the server has not answered yet. */
export const isStandIn = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && provisional.has(answer)
