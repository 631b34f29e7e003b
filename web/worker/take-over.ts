import { isPage } from './answer.ts'
import type { Page, WorkerScope } from './scope.ts'
import type { Shell } from './shell.ts'

/** So long (ms) an open page is waited for to say of which build it is. */
const PATIENCE = 2000

/** Takes over from the worker before, unless a page is open that is of another build: it may still need what that one keeps. */
export async function takeOver(scope: Pick<WorkerScope, 'clients' | 'skipWaiting'>, shell: Shell): Promise<void> {
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const builds = await Promise.all(open.filter(({ url }) => isPage(shell, url)).map(buildOf))
  if (builds.every((build) => build === shell.build)) await scope.skipWaiting()
}

function buildOf(page: Page): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const said = new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data))
    port1.start()
  })
  page.postMessage('build', [port2])
  return Promise.race([said, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}
