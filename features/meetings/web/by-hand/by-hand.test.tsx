import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MadeMeeting } from '#features/meetings/by-hand-contract.ts'
import { aMeetingReport } from '#features/meetings/web/import/fixtures.ts'
import { aCommittee, aCommitteeWithMeetings, aMeeting } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { stubUploads } from '#testing/web/servers/browser-stubs.ts'

const report = (dry_run: boolean, tag = 'tag-1') => ({ dry_run, tag, meetings: [aMeetingReport({ id: dry_run ? null : 4 })] })
const rights = { can_import_meeting: true }
const committee = { 'committees/': [aCommittee(rights)], 'committees/2/': aCommitteeWithMeetings([], rights) }

const made: MadeMeeting = {
  id: 4,
  committee: { id: 2, title: 'Gemeinderat' },
  title: 'Budgetsitzung',
  start: '2026-12-03T19:30',
  end: null,
  is_end_by_hand: false,
  location: null,
  protocol: null,
  meeting_documents: [],
  agenda_items: [],
}

async function openNew() {
  const sent = stubUploads()
  const app = await openApp('/committees/2/create_meeting', committee)
  await screen.findByRole('heading', { level: 1, name: 'Sitzung anlegen' })
  return { ...app, sent }
}

async function openMade(answer: MadeMeeting = made) {
  const sent = stubUploads()
  const meeting = aMeeting({ made_by_hand: true, committee: { ...aMeeting().committee, ...rights } })
  const app = await openApp('/meetings/4/change', { ...committee, 'meetings/4/': meeting, 'meetings/4/by_hand/': answer })
  await screen.findByRole('heading', { level: 1, name: 'Sitzung bearbeiten' })
  return { ...app, sent }
}

const preview = () => screen.getByRole('button', { name: 'Vorschau' })
const formIn = (request: { form: FormData | undefined } | undefined) => JSON.parse(request?.form?.get('meeting') as string)

test('an incomplete form is not sent, and says what is missing', async () => {
  const { user, sent } = await openNew()
  await user.click(preview())
  expect((await screen.findByText('Bitte ergänzen Sie die markierten Angaben.')).closest('[role=alert]')).toBe(document.activeElement)
  expect(screen.getByLabelText(/^Titel/).getAttribute('aria-invalid')).toBe('true')
  expect(sent).toHaveLength(0)
})

test('files become items by their names; the form and the files are sent for the preview and again to save', async () => {
  const { user, sent } = await openNew()
  await user.type(screen.getByLabelText(/^Titel/), 'Budgetsitzung')
  await user.type(screen.getByRole('textbox', { name: 'Datum' }), '03.12.2026')
  await user.type(screen.getByLabelText(/^Beginn/), '1930')
  const files = [
    new File(['a'], '02.1 Antrag Voranschlag.pdf'),
    new File(['b'], 'Einladung.pdf'),
    new File([], '03 Leer.pdf'),
    new File(['c'], '.DS_Store'),
  ]
  await user.upload(screen.getByLabelText('Dateien wählen'), files)
  expect((await screen.findAllByText('Leere Dateien wurden weggelassen: 03 Leer.pdf.')).length).toBeGreaterThan(0)
  await user.click(preview())
  expect(sent[0]?.address).toBe('/api/v1/committees/2/create_meeting/?dry_run=true')
  expect(formIn(sent[0])).toMatchObject({
    title: 'Budgetsitzung',
    start: '2026-12-03T19:30',
    meeting_documents: [{ title: 'Einladung', upload: 0 }],
    agenda_items: [{ number: '2.', title: 'Voranschlag', proposal: { title: 'Antrag Voranschlag', upload: 1 } }],
  })
  expect(sent[0]?.form?.getAll('files').map((file) => (file as File).name)).toEqual(['Einladung.pdf', '02.1 Antrag Voranschlag.pdf'])
  act(() => sent[0]?.answer(200, report(true)))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sitzung anlegen' }))
  await user.dblClick(await dialog.findByRole('button', { name: 'Sitzung anlegen' }))
  expect(sent.map(({ address }) => address.split('?')[1])).toEqual(['dry_run=true', 'expected=tag-1'])
  act(() => sent[1]?.answer(200, report(false)))
  expect(await dialog.findByText('Die Sitzung wurde gespeichert.')).toBeDefined()
})

test('a session that has ended, and a lost connection, keep the input and say that nothing was saved', async () => {
  const { user, sent } = await openMade()
  await user.type(screen.getByLabelText('Ort'), 'Aula')
  await user.click(preview())
  act(() => sent[0]?.answer(401, { detail: 'Bitte melden Sie sich an.' }))
  expect(await screen.findByText(/Sie sind nicht mehr angemeldet\. Gespeichert wurde nichts/)).toBeDefined()
  expect(screen.getByRole('link', { name: /^Anmelden/ }).getAttribute('target')).toBe('_blank')
  await user.click(preview())
  act(() => sent[1]?.answer(503, {}))
  expect(await screen.findByText(/Gespeichert wurde nichts; Ihre Eingaben und Dateien sind noch da\./)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Ort').value).toBe('Aula')
})

test('what somebody else has changed meanwhile is not overwritten: own input is sent again from the new state, or dropped', async () => {
  const { user, sent } = await openMade()
  await user.type(screen.getByLabelText('Ort'), 'Aula')
  await user.click(preview())
  const first = sent[0]?.address
  act(() => sent[0]?.answer(412, { detail: 'Inzwischen geändert.', current: { ...made, title: 'Neuer Titel' } }))
  await user.click(await screen.findByRole('button', { name: 'Eingaben behalten' }))
  await user.click(preview())
  expect(sent[1]?.address).not.toBe(first)
  expect(formIn(sent[1])).toMatchObject({ title: 'Budgetsitzung', location: 'Aula' })
  act(() => sent[1]?.answer(412, { detail: 'Inzwischen geändert.', current: { ...made, title: 'Neuester Titel' } }))
  await user.click(await screen.findByRole('button', { name: 'Neuen Stand laden' }))
  expect(screen.getByLabelText<HTMLInputElement>(/^Titel/).value).toBe('Neuester Titel')
})

test('an upload can be stopped after a question, and the form is still there', async () => {
  const { user, sent } = await openMade()
  await user.type(screen.getByLabelText('Ort'), 'Aula')
  await user.click(preview())
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Hochladen abbrechen' }))
  expect(sent[0]?.wasAborted).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Ort').value).toBe('Aula')
})

test('items are added, moved and removed by buttons and menus', async () => {
  const { user, sent } = await openMade()
  await user.click(screen.getByRole('button', { name: 'Traktandum hinzufügen' }))
  await user.keyboard('Wahlen')
  await user.click(screen.getByRole('button', { name: 'Zwischentitel hinzufügen' }))
  await user.keyboard('Erster Teil')
  await user.click(screen.getByRole('button', { name: 'Aktionen für «Erster Teil»' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Nach oben' }))
  await user.click(preview())
  expect(formIn(sent[0]).agenda_items).toMatchObject([
    { title: 'Erster Teil', is_paragraph: true, number: null },
    { title: 'Wahlen', is_paragraph: false },
  ])
})

const imported = aMeeting({ committee: { ...aMeeting().committee, ...rights } })

test.each([
  ['/committees/2/create_meeting', { 'committees/': [aCommittee()], 'committees/2/': aCommitteeWithMeetings([]) }],
  ['/meetings/4/change', { ...committee, 'meetings/4/': aMeeting({ made_by_hand: true }), 'meetings/4/by_hand/': made }],
  ['/meetings/4/change', { ...committee, 'meetings/4/': imported, 'meetings/4/by_hand/': made }],
])('the page is not there for those who may not import, nor the form of an imported meeting', async (address, answers) => {
  stubUploads()
  await openApp(address, answers)
  expect(await screen.findByRole('heading', { name: 'Seite nicht gefunden' })).toBeDefined()
})
