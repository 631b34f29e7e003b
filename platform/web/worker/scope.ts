/** The parts of the service worker's scope that we use: TypeScript's types are either those of a page or those of a worker. */
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }

export type FetchEvent = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void }

/** An open page. */
export type Page = { url: string; postMessage: (message: unknown, transfer: Transferable[]) => void }

type Events = { install: Lasting; activate: Lasting; fetch: FetchEvent; message: Lasting & MessageEvent<unknown> }

export type WorkerScope = {
  location: Location
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (asked: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Page[]>
  }
}
