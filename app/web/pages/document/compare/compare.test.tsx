import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Comparison } from '#features/versions/contract.ts'
import { createQueryClient } from '#platform/web/lib/http/query-client.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { Themed } from '#platform/web/ui/theme/Themed.tsx'
import { withBroker } from '#testing/web/broker.ts'
import { refusal, stubServer } from '#testing/web/open-app.tsx'
import { startPaperLanguage } from '#testing/web/paper-language.ts'
import { nameWorks, withLive } from '#testing/web/works.ts'
import { useComparing } from './use-comparing.tsx'

withBroker()

const path = 'protocols/5/versions/7/changes/?with=6'
const rects = [{ x: 10, y: 100, width: 40, height: 12 }]
const changes: Comparison['changes'] = [
  { kind: 'added', page_index: 0, text_before: '', text_after: 'Neuer Satz.', rects },
  { kind: 'changed', page_index: 2, text_before: 'drei', text_after: 'zwei', rects },
  { kind: 'removed', page_index: 2, text_before: 'Alter Satz.', text_after: '', rects },
]
const aComparison = (change: Partial<Comparison> = {}): Comparison => ({
  version: { version_id: 7, number: 2 },
  with: { version_id: 6, number: 1 },
  changes,
  is_cut: false,
  ...change,
})

afterEach(() => vi.restoreAllMocks())

const went = vi.fn()
const viewport = { viewBox: [0, 0, 600, 800], rotation: 0 }
const viewer = { getPageView: () => ({ viewport }), scrollPageIntoView: ({ pageNumber }: { pageNumber: number }) => went(pageNumber) }
const pageHosts = { shown: () => noPages, subscribe: () => () => {} }
const noPages: never[] = []
const pdfViewer = { viewer, pageHosts } as unknown as PdfViewer
const onEnd = vi.fn()

function Paper() {
  const comparing = useComparing({ kind: 'protocols', id: 5, version_id: 7, other_id: 6, onEnd })
  return (
    <>
      {comparing?.bar(pdfViewer)}
      {comparing?.panel(pdfViewer, () => {})}
    </>
  )
}

async function open(answer: unknown, others: Record<string, unknown> = {}) {
  went.mockClear()
  onEnd.mockClear()
  stubServer({ [path]: answer, ...others })
  await startPaperLanguage()
  const client = createQueryClient(async () => {})
  client.setQueryData(['config'], others['config/'])
  render(
    <Themed env="test" primary_color="#1f5fa8">
      <QueryClientProvider client={client}>
        <Paper />
      </QueryClientProvider>
    </Themed>,
  )
  return userEvent.setup()
}

test('lists the differences with their words; list and buttons go to them', async () => {
  const user = await open(aComparison())
  const list = within(await screen.findByRole('list', { name: 'Unterschiede' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Eingefügt, Seite 1Nachher: Neuer Satz.',
    'Geändert, Seite 3Vorher: dreiNachher: zwei',
    'Entfernt, Seite 3Vorher: Alter Satz.',
  ])
  expect(screen.getByText('3 Unterschiede')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Nächster Unterschied' }))
  expect([screen.getByText('1 von 3') !== null, went.mock.lastCall]).toEqual([true, [1]])
  list.getAllByRole('button')[0]?.focus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect([screen.getByText('2 von 3') !== null, went.mock.lastCall]).toEqual([true, [3]])
  await user.keyboard('{End}{Enter}')
  expect(screen.getByRole('button', { name: 'Nächster Unterschied' }).getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Vorheriger Unterschied' }))
  expect(screen.getByText('2 von 3')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Vergleich beenden' }))
  expect(onEnd).toHaveBeenCalled()
})

test('says that the comparison is running, and can be cancelled', async () => {
  const user = await open(() => new Promise(() => {}))
  expect((await screen.findByRole('status')).textContent).toBe('Die Versionen werden verglichen …')
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  expect(onEnd).toHaveBeenCalled()
})

test('says how many requests are ahead while waiting', async () => {
  const { stands, connected } = nameWorks()
  await open(() => new Promise(() => {}), withLive)
  await connected()
  act(() => stands(2))
  expect(screen.getByRole('status').textContent).toBe('Wartet: noch 2 Aufträge vor Ihrem.')
  act(() => stands(null))
  expect(screen.getByRole('status').textContent).toBe('Die Versionen werden verglichen …')
})

test('says that the versions do not differ', async () => {
  await open(aComparison({ changes: [] }))
  expect((await screen.findByText('Keine Unterschiede im Text.')).tagName).toBe('STRONG')
})

test('shows why a text cannot be compared, without a retry', async () => {
  await open(refusal(409, { detail: 'Der Text lässt sich nicht lesen.' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Der Text lässt sich nicht lesen.')
  expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull()
})

test.each([413, 429])('shows the server’s message of a refusal: %i', async (status) => {
  await open(refusal(status, { detail: 'Das ist zu viel.' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Das ist zu viel.')
  expect(screen.queryByRole('button', { name: 'Erneut versuchen' }) === null).toBe(status === 413)
})

test('a server error can be retried, and a cut list says so', async () => {
  const user = await open(refusal(500))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Die Versionen konnten nicht verglichen werden. Bitte versuchen Sie es erneut.',
  )
  stubServer({ [path]: aComparison({ is_cut: true }) })
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByText('Es gibt mehr Unterschiede, als hier angezeigt werden können.')).toBeDefined()
})
