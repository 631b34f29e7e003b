import type { Page, Worker } from '@playwright/test'

/** How long (ms) to wait for each part of an explanation. */
const EXPLAIN_MS = 5000

/**
 * The states of the browser's service workers for the page, without replaced ones. `explained` runs a check, and adds to its failure what the page
 * and its workers see and can do, since nobody sees workers.
 */
export async function watchWorkers(page: Page) {
  const session = await page.context().newCDPSession(page)
  const known = new Map<string, string>()
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status, runningStatus, controlledClients = [] } of versions)
      known.set(versionId, `${status}, ${runningStatus}, ${controlledClients.length} pages`)
  })
  await session.send('ServiceWorker.enable')
  const states = () => [...known.values()].filter((state) => !state.startsWith('redundant')).join('; ')
  return {
    states,
    async explained(check: () => Promise<unknown>): Promise<void> {
      try {
        await check()
      } catch (error) {
        const facts = [describePage(page), ...page.context().serviceWorkers().map(describeWorker)]
        const told = await Promise.all(facts.map((fact) => Promise.race([fact.catch(String), after(EXPLAIN_MS)])))
        if (error instanceof Error) error.message += `\n\nWorkers: ${states()}\n${told.join('\n')}\n`
        throw error
      }
    },
  }
}

const after = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, 'no answer'))

const describePage = (page: Page) =>
  page.evaluate(async (wait) => {
    const isIdle = new Promise<string>((resolve) => {
      requestIdleCallback(() => resolve('idle'))
      setTimeout(resolve, wait, 'never idle')
    })
    const { controller } = navigator.serviceWorker
    return `page: ${document.readyState}, ${document.visibilityState}, ${await isIdle}, worker ${controller?.state}, notifications ${Notification.permission}`
  }, EXPLAIN_MS / 2)

/** What the worker sees and can do: its own state, each page with the build that it runs, its caches and the server. */
const describeWorker = (worker: Worker) =>
  worker.evaluate(async (wait) => {
    type Client = { url: string; visibilityState: string; postMessage: (message: unknown, transfer: Transferable[]) => void }
    type Scope = { serviceWorker?: { state: string }; clients: { matchAll: (asked: object) => Promise<Client[]> } }
    const { serviceWorker, clients } = globalThis as unknown as Scope
    const inTime = (fact: Promise<unknown>) =>
      Promise.race([fact.then(String, String), new Promise<string>((resolve) => setTimeout(resolve, wait, 'no answer'))])
    const buildOf = (client: Client) =>
      new Promise<string>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', ({ data }) => resolve(String(data)))
        port1.start()
        client.postMessage('build', [port2])
      })
    const seen = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    const builds = await Promise.all(
      seen.map(async (client) => `${client.url} (${client.visibilityState}): ${await inTime(buildOf(client))}`),
    )
    const kept = await inTime(caches.keys())
    const served = await inTime(fetch('healthz').then(({ status }) => status))
    return `worker ${serviceWorker?.state} sees ${builds.join(', ') || 'no page'}; caches ${kept}; server ${served}`
  }, EXPLAIN_MS / 3)
