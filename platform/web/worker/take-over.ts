import { isPage } from './answer.ts'
import type { Page, WorkerScope } from './scope.ts'
import type { Shell } from './shell.ts'

type Scope = Pick<WorkerScope, 'clients' | 'skipWaiting'>

/** How long (ms) to wait for an open page to report its build. */
const REPORT_TIMEOUT_MS = 2000

/** Number of checks: a page that is being closed still counts as open. */
const MAX_CHECKS = 2

/** Replaces the previous worker, unless a page of another build is open: it may still need the previous worker's cache. */
export async function takeOver(scope: Scope, shell: Shell, checksLeft: number = MAX_CHECKS): Promise<void> {
  if (await isAloneIn(scope, shell)) await scope.skipWaiting()
  else if (checksLeft > 1) {
    await pause()
    await takeOver(scope, shell, checksLeft - 1)
  }
}

async function isAloneIn({ clients }: Scope, shell: Shell): Promise<boolean> {
  const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const builds = await Promise.all(open.filter(({ url }) => isPage(shell, url)).map(buildOf))
  return builds.every((build) => build === shell.build)
}

function buildOf(page: Page): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const said = new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data))
    port1.start()
  })
  page.postMessage('build', [port2])
  return Promise.race([said, pause()])
}

const pause = () => new Promise((resolve) => setTimeout(resolve, REPORT_TIMEOUT_MS))
