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
