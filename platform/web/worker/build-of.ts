import { pause } from '#platform/web/lib/pause.ts'

/** How long (ms) to wait for an answer. */
const ANSWER_TIMEOUT_MS = 2000

/** A page or a worker. */
type Asked = { postMessage: (message: unknown, transfer: Transferable[]) => void }

/** The build that a page or a worker runs; undefined if it does not answer in time, as when it is frozen, busy or just being stopped. */
export function buildOf(asked: Asked): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const said = new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data))
    port1.start()
  })
  asked.postMessage('build', [port2])
  return Promise.race([said, pause(ANSWER_TIMEOUT_MS)])
}
