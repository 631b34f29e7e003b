import { isPage } from './answer.ts'
import type { Page, WorkerScope } from './scope.ts'
import type { Shell } from './shell.ts'

type Scope = Pick<WorkerScope, 'clients' | 'skipWaiting'>

/** So long (ms) an open page is waited for to say of which build it is. */
const PATIENCE = 2000

/** So often it is looked: a page that is being left still stands among those that are open. */
const LOOKS = 2

/** Takes over from the worker before, unless a page is open that is of another build: it may still need what that one keeps. */
export async function takeOver(scope: Scope, shell: Shell, looks: number = LOOKS): Promise<void> {
  if (await isAloneIn(scope, shell)) await scope.skipWaiting()
  else if (looks > 1) {
    await pause()
    await takeOver(scope, shell, looks - 1)
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

const pause = () => new Promise((resolve) => setTimeout(resolve, PATIENCE))
