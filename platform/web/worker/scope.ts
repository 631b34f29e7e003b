/** What a service worker has of its browser, as far as ours asks for it: TypeScript knows either a page's world or a worker's. */
type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }

export type FetchEvent = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void }

/** A page that is open. */
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
