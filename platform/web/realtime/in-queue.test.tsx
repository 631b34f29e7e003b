import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDocumentWithParents, aLayer, aMember, aVersion } from '#features/documents/web/fixtures.ts'
import { currentNotice } from '#platform/web/ui/feedback/notify.ts'
import { broker, withBroker } from '#testing/web/broker.ts'
import { aCommittee, aDocument, aMeeting } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { stubUploads } from '#testing/web/servers/browser-stubs.ts'
import { nameWorks, withLive } from '#testing/web/works.ts'

withBroker()

const others = 'c0b1a2d3-0000-4000-8000-000000000002'
const book = 'committees/2/meetings/4/book/'
const layer = aLayer({ id: 7, has_annotations: true })

let saved: string[]
beforeEach(() => {
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

/** Collects calls that name their work, with the signal that aborts them. */
function watchWorks() {
  const asked: { work: string; signal: AbortSignal }[] = []
  const answered = fetch
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const work = (init.headers as Record<string, string> | undefined)?.['X-Work']
    if (work === undefined || !init.signal) return answered(address, init)
    const { signal } = init
    asked.push({ work, signal })
    const gone = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    return Promise.race([answered(address, init), gone])
  })
  return asked
}

const openPaper = (answers: Record<string, unknown> = {}) =>
  openApp('/attachments/50?version_id=700&layer_id=7', {
    ...withLive,
    'users/me/': aMember(),
    'committees/': [aCommittee()],
    'attachments/50/': aDocumentWithParents({ version_id: 700, annotationLayers: [layer], selected_layer: 7 }),
    'attachments/50/versions/': [aVersion({ version_id: 700, annotationLayers: [layer] })],
    'versionable/700/annotation_layers/': [layer],
    ...answers,
  })

async function exportLayer(answer: () => unknown) {
  const works = nameWorks()
  const app = await openPaper({ 'annotationlayers/7/xfdf/': answer })
  const asked = watchWorks()
  await works.connected()
  const menu = () => screen.findByRole('button', { name: '«Private Anmerkungen» als Datei' })
  const begin = async () => {
    await app.user.click(await menu())
    await app.user.click(await screen.findByRole('menuitem', { name: 'Als XFDF herunterladen' }))
  }
  await begin()
  await waitFor(() => expect(asked).toHaveLength(1))
  return { ...app, ...works, asked, begin }
}

test('waiting for a meeting pack shows how many requests are ahead, and ignores those of others', async () => {
  const { name, stands, connected } = nameWorks()
  const made = Promise.withResolvers<Response>()
  const app = await openApp('/meetings/4', {
    ...withLive,
    'meetings/4/': aMeeting({ meeting_documents: [aDocument({ id: 51 })] }),
    [book]: () => made.promise,
  })
  const asked = watchWorks()
  await connected()
  await app.user.click(await screen.findByRole('button', { name: 'Umfang wählen' }))
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.click(dialog.getByRole('radio', { name: 'Sitzungsbuch' }))
  await app.user.click(dialog.getByRole('button', { name: 'Sitzungsbuch erstellen' }))
  await waitFor(() => expect(asked.map(({ work }) => work)).toEqual([name]))
  const said = dialog.getByRole('status')
  act(() => stands(2))
  expect(said.textContent).toBe('Wartet: noch 2 Aufträge vor Ihrem.')
  act(() => stands(5, others))
  expect(said.textContent).toBe('Wartet: noch 2 Aufträge vor Ihrem.')
  act(() => stands(0))
  expect(said.textContent).toBe('Wartet: Ihr Auftrag ist als Nächstes an der Reihe.')
  act(() => stands(null))
  expect(said.textContent).toMatch(/wird zusammengestellt/)
  act(() => stands(1))
  expect(said.textContent).toBe('Wartet: noch 1 Auftrag vor Ihrem.')
  // The position is unknown while disconnected.
  act(() => broker.lose())
  expect(said.textContent).toMatch(/wird zusammengestellt/)
  made.resolve(
    new Response('%PDF-', { headers: { 'content-length': '5', 'content-disposition': "attachment; filename*=UTF-8''Buch.pdf" } }),
  )
  await waitFor(() => expect(saved).toEqual(['Buch.pdf']))
})

test('a waiting export shows its position in the notice, can be cancelled there, and requested again', async () => {
  const answers = [new Promise<Response>(() => {}), Promise.resolve(new Response('<xfdf/>'))]
  const { user, stands, asked, begin } = await exportLayer(() => answers.shift())
  expect(await screen.findByText('Die Datei wird vorbereitet …')).toBeTruthy()
  act(() => stands(3))
  expect(await screen.findByText('Wartet: noch 3 Aufträge vor Ihrem.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(currentNotice()).toBeNull())
  expect([asked[0]?.signal.aborted, saved]).toEqual([true, []])
  await begin()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect([asked[1]?.signal.aborted, currentNotice()]).toEqual([false, null])
})

test('leaving the page aborts the export without a notice', async () => {
  const { router, asked } = await exportLayer(() => new Promise<Response>(() => {}))
  await router.navigate({ to: '/404' })
  await waitFor(() => expect(asked[0]?.signal.aborted).toBe(true))
  await waitFor(() => expect(currentNotice()).toBeNull())
  expect(saved).toEqual([])
})

test('a closed notice stays closed, and a refusal is shown in the words of the server', async () => {
  const made = Promise.withResolvers<Response>()
  const { user, stands } = await exportLayer(() => made.promise)
  await user.click(await screen.findByRole('button', { name: 'Meldung schliessen' }))
  act(() => stands(3))
  expect(currentNotice()).toBeNull()
  made.resolve(refusal(429, { detail: 'Es warten bereits 5 Aufträge von Ihnen.' })())
  expect((await screen.findByRole('alert')).textContent).toBe('Es warten bereits 5 Aufträge von Ihnen.')
})

test('an uploaded file can be cancelled while it waits to be read', async () => {
  const sent = stubUploads()
  const { stands, connected } = nameWorks()
  const { user } = await openPaper()
  await connected()
  await user.click(await screen.findByRole('button', { name: '«Private Anmerkungen» als Datei' }))
  await user.click(await screen.findByRole('menuitem', { name: 'XFDF importieren' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(dialog.getByLabelText(/XFDF-Datei auswählen/), new File(['<xfdf/>'], 'a.xfdf'))
  await user.click(dialog.getByRole('button', { name: 'XFDF importieren' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  act(() => sent[0]?.progress(7, 7))
  const cancel = () => dialog.getByRole('button', { name: 'Abbrechen' })
  expect(cancel()).toHaveProperty('disabled', true)
  act(() => stands(1))
  expect([dialog.getByText('Wartet: noch 1 Auftrag vor Ihrem.').tagName, cancel()]).toEqual([
    'OUTPUT',
    expect.objectContaining({ disabled: false }),
  ])
  await user.click(cancel())
  expect(sent[0]?.wasAborted).toBe(true)
})
