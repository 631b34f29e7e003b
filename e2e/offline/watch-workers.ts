import type { Page, Worker } from '@playwright/test'

/** Replacing a worker takes a second; what is asked after this time (ms) explains why it has not happened. */
const USUAL_MS = 20_000
/** How long (ms) to wait for an explanation. */
const EXPLAIN_MS = 5000

/** The states of the browser's service workers for the page, without replaced ones. If two stay for long, also what each of them sees. */
export async function watchWorkers(page: Page): Promise<() => Promise<string>> {
  const session = await page.context().newCDPSession(page)
  const states = new Map<string, string>()
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status, runningStatus, controlledClients = [] } of versions)
      states.set(versionId, `${status}, ${runningStatus}, ${controlledClients.length} pages`)
  })
  await session.send('ServiceWorker.enable')
  let asked_at: number | undefined
  return async () => {
    asked_at ??= Date.now()
    const remaining = [...states.values()].filter((state) => !state.startsWith('redundant'))
    const isLate = remaining.length > 1 && Date.now() - asked_at > USUAL_MS
    return [...remaining, ...(isLate ? await explained(page) : [])].join('; ')
  }
}

const explained = async (page: Page) =>
  Promise.all(
    [describePage(page), ...page.context().serviceWorkers().map(describeWorker)].map((said) =>
      Promise.race([said.catch(String), new Promise<string>((resolve) => setTimeout(resolve, EXPLAIN_MS, 'no answer'))]),
    ),
  )

const describePage = (page: Page) =>
  page.evaluate(async (wait) => {
    const isIdle = new Promise<string>((resolve) => {
      requestIdleCallback(() => resolve('idle'))
      setTimeout(resolve, wait, 'never idle')
    })
    const { controller } = navigator.serviceWorker
    return `page: ${document.readyState}, ${document.visibilityState}, ${await isIdle}, worker ${controller?.state}`
  }, EXPLAIN_MS / 2)

/** What the worker sees: its own state, and each page with the build that it runs. */
const describeWorker = (worker: Worker) =>
  worker.evaluate(async (wait) => {
    type Client = { url: string; visibilityState: string; postMessage: (message: unknown, transfer: Transferable[]) => void }
    type Scope = { serviceWorker?: { state: string }; clients: { matchAll: (asked: object) => Promise<Client[]> } }
    const { serviceWorker, clients } = globalThis as unknown as Scope
    const seen = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    const builds = await Promise.all(
      seen.map(async (client) => {
        const { port1, port2 } = new MessageChannel()
        const said = new Promise<string>((resolve) => {
          port1.addEventListener('message', ({ data }) => resolve(String(data)))
          port1.start()
          setTimeout(resolve, wait, 'no answer')
        })
        client.postMessage('build', [port2])
        return `${client.url} (${client.visibilityState}): ${await said}`
      }),
    )
    return `worker ${serviceWorker?.state} sees ${builds.join(', ') || 'no page'}`
  }, EXPLAIN_MS / 2)
