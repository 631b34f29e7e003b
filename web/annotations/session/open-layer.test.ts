import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Annotation, WireAnnotation } from '#shared/annotations/annotation.ts'
import { aNote } from '#shared/test/an-annotation.ts'
import { aLayerServer } from '#web/test/layer-server.ts'
import { someTabs } from '#web/test/some-tabs.ts'

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))

const noteOf = (text: string, change: Partial<Annotation> = {}) => aNote({ text, ...change } as Partial<ReturnType<typeof aNote>>)
const textsOf = (all: readonly WireAnnotation[]) => all.map(({ text }) => text)

async function openLayer(start: WireAnnotation[] = []) {
  const server = aLayerServer(7, start)
  const tabs = someTabs(server)
  const tab = await tabs.open()
  return { server, tabs, tab, session: tab.session }
}

test('what is drawn is on the screen at once and on the server soon', async () => {
  const { server, tab, session } = await openLayer([noteOf('da')])
  session.change([{ kind: 'create', annotation: noteOf('neu') }])
  expect(textsOf(session.shown().annotations)).toEqual(['da', 'neu'])
  expect(session.shown().saving).toEqual({ state: 'saving', waiting: 1 })
  await tab.saved()
  expect(textsOf(server.held())).toEqual(['da', 'neu'])
})
