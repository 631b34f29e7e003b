import * as database from 'fake-indexeddb'
import { vi } from 'vitest'

/** A request whose progress and response the test controls. */
export class SentRequest {
  readonly upload = new EventTarget()
  readonly #events = new EventTarget()
  method = ''
  address = ''
  form: FormData | undefined
  status = 0
  responseText = ''
  wasAborted = false

  open(method: string, address: string) {
    Object.assign(this, { method, address })
  }
  setRequestHeader() {}
  addEventListener(name: string, listener: () => void) {
    this.#events.addEventListener(name, listener)
  }
  send(form: FormData) {
    this.form = form
  }
  abort() {
    this.wasAborted = true
    this.#events.dispatchEvent(new Event('abort'))
    this.end()
  }
  end() {
    this.#events.dispatchEvent(new Event('loadend'))
  }

  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total }))
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.#events.dispatchEvent(new Event('load'))
    this.end()
  }
}

/** Captures XMLHttpRequests in the order in which they are made, until the end of the test. */
export function stubUploads(): SentRequest[] {
  const sent: SentRequest[] = []
  // A request that a test leaves open would keep its timers in later tests.
  const end = () => {
    for (const request of sent) request.end()
  }
  window.addEventListener('pagehide', end, { once: true })
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends SentRequest {
      constructor() {
        super()
        sent.push(this)
      }
    },
  )
  return sent
}

type Run = () => Promise<unknown>

/** jsdom has no Web Locks: one holder per name; killed tabs release theirs. */
export function stubLocks() {
  let queues = new Map<string, Promise<unknown>>()
  const request = (name: string, ...[options, given]: [Run] | [unknown, Run]) => {
    const run = given ?? (options as Run)
    const mine = (queues.get(name) ?? Promise.resolve()).then(run, run)
    queues.set(name, mine)
    return mine
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }))
  return () => {
    queues = new Map()
  }
}

/** jsdom has no IndexedDB: provides an empty one for this test. Its classes stay: a transaction may end after the test, and idb asks for them. */
export function stubDatabase(): void {
  for (const [name, part] of Object.entries(database)) if (name.startsWith('IDB')) Object.assign(globalThis, { [name]: part })
  vi.stubGlobal('indexedDB', new database.IDBFactory())
}
