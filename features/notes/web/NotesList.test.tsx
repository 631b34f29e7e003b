import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Note } from '#features/notes/note.ts'
import { claimStorage, clearStorage, storageKey } from '#platform/web/lib/storage/app-state.ts'
import { keep } from '#platform/web/lib/storage/kept.ts'
import { aCommittee, aCommitteeWithMeetings, aMeeting, anAgendaItemWithMeeting, aUser } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { aNote } from './fixtures.ts'
import { readDraft } from './note-draft.ts'

const create = 'POST meetings/4/notes/'
type Situation = { parent?: string; notes?: Note[]; is_active?: boolean; has_left?: boolean; answers?: Record<string, unknown> }

async function openCard({ parent = 'meetings/4', notes = [], is_active = true, has_left = false, answers: more = {} }: Situation = {}) {
  const role = { committee_id: 2, roles: ['member' as const], begin_date: null, end_date: null, is_active: !has_left }
  claimStorage(1)
  const app = await openApp(`/${parent}`, {
    'users/me/': aUser({ roles: [role] }),
    'committees/': [aCommittee({ is_active })],
    'meetings/4/': aMeeting(),
    [`${parent}/notes/`]: notes,
    'committees/2/committee_groups/': [
      { id: 7, title: 'Büro', member_count: 3, email_address_count: 0 },
      { id: 8, title: 'Fraktion', member_count: 5, email_address_count: 0 },
    ],
    ...more,
  })
  const card = within(await screen.findByRole('region', { name: 'Notizen' }))
  const field = () => card.findByRole<HTMLTextAreaElement>('textbox', { name: 'Neue Notiz' })
  /** Saves what is sent, and lists it. */
  const saves = vi.fn<(body: Partial<Note> & { committee_groups: number[] }) => Response>(({ committee_groups: _ids, ...body }) => {
    const note = aNote({ id: 90, ...body })
    app.answers[`${parent}/notes/`] = [note, ...notes]
    return Response.json(note)
  })
  app.answers[`POST ${parent}/notes/`] ??= saves
  return { ...app, card, field, saves }
}

const isChecked = (card: ReturnType<typeof within>, name: string) => (card.getByRole('radio', { name }) as HTMLInputElement).checked

test('a new note is private by default; after saving it is listed first and the form is empty again', async () => {
  const { user, card, field, saves, answers, asked } = await openCard({ notes: [aNote()] })
  answers['meetings/4/'] = aMeeting({ notes: [70] })
  expect((await field()).value).toBe('')
  expect(card.getByRole('button', { name: 'Notiz schreiben' }).getAttribute('aria-expanded')).toBe('true')
  expect(isChecked(card, 'Nur mich')).toBe(true)
  await user.type(await field(), 'Frage an die Finanzdirektion')
  await user.click(card.getByRole('radio', { name: 'Das ganze Gremium' }))
  await user.click(card.getByRole('button', { name: 'Notiz speichern' }))
  await card.findByText('Frage an die Finanzdirektion', { selector: 'article *' })
  await screen.findByText('Die Notiz wurde gespeichert.')
  expect(saves.mock.calls).toEqual([
    [{ annotation: 'Frage an die Finanzdirektion', public: true, committee_groups: [], key: expect.any(String) }],
  ])
  expect(card.getAllByRole('article').map((note) => note.textContent?.includes('Frage'))).toEqual([true, false])
  expect([(await field()).value, isChecked(card, 'Nur mich')]).toEqual(['', true])
  expect(document.activeElement).toBe(await field())
  // The counts are refetched, too.
  await waitFor(() => expect(asked.filter((one) => one === 'GET meetings/4/').length).toBeGreaterThan(1))
})

test('the open field is one line high until it has the focus, and then stays high', async () => {
  const { user, card, field } = await openCard()
  expect(card.getByRole('button', { name: 'Notiz schreiben' }).getAttribute('aria-expanded')).toBe('true')
  expect((await field()).rows).toBe(1)
  await user.click(await field())
  expect((await field()).rows).toBe(4)
  // What is below must not move up from under a finger that leaves the field.
  await user.click(card.getByRole('radio', { name: 'Das ganze Gremium' }))
  expect((await field()).rows).toBe(4)
})

test('Ctrl or Cmd with Enter saves, and a double click saves once', async () => {
  const { user, card, field, saves } = await openCard()
  await user.type(await field(), 'Erste{Control>}{Enter}{/Control}')
  await card.findByText('Erste', { selector: 'article *' })
  await user.type(await field(), 'Zweite')
  const save = card.getByRole('button', { name: 'Notiz speichern' })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(async () => expect((await field()).value).toBe(''))
  expect(saves.mock.calls.map(([{ annotation }]) => annotation)).toEqual(['Erste', 'Zweite'])
  expect(card.getByText(/Ctrl\+Eingabetaste/)).toBeTruthy()
})

test('requires a text, and at least one group if groups are chosen', async () => {
  const { user, card, field, saves } = await openCard()
  await user.type(await field(), '  ')
  const save = () => user.click(card.getByRole('button', { name: 'Notiz speichern' }))
  await save()
  await card.findByText('Dieses Feld ist erforderlich.')
  await user.type(await field(), 'An das Büro')
  await user.click(card.getByRole('radio', { name: 'Ausgewählte Gruppen' }))
  await save()
  await card.findByText('Bitte wählen Sie mindestens eine Gruppe.')
  expect(saves).not.toHaveBeenCalled()
  await user.click(await card.findByRole('combobox', { name: 'Gruppen' }))
  await user.click(await screen.findByRole('option', { name: 'Büro' }))
  await save()
  await waitFor(() => expect(saves.mock.calls.map(([body]) => body.committee_groups)).toEqual([[7]]))
})

test('a draft survives a failure, another page and a reload until it is saved or discarded', async () => {
  const { user, card, field, answers, router, saves } = await openCard({ answers: { [create]: refusal(500) } })
  await user.type(await field(), 'Nicht verlieren')
  await user.click(card.getByRole('radio', { name: 'Das ganze Gremium' }))
  await user.click(card.getByRole('button', { name: 'Notiz speichern' }))
  await screen.findByText(/Ihr Text ist noch da/)
  expect((await field()).value).toBe('Nicht verlieren')
  answers['committees/2/'] = aCommitteeWithMeetings()
  await router.navigate({ to: '/committees/$id', params: { id: 2 } })
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  await router.navigate({ to: '/meetings/$id', params: { id: 4 } })
  const again = within(await screen.findByRole('region', { name: 'Notizen' }))
  const kept = await again.findByRole<HTMLTextAreaElement>('textbox', { name: 'Neue Notiz' })
  expect(kept.rows).toBe(4)
  expect([kept.value, isChecked(again, 'Das ganze Gremium')]).toEqual(['Nicht verlieren', true])
  answers[create] = saves
  await user.click(again.getByRole('button', { name: 'Notiz speichern' }))
  await again.findByText('Nicht verlieren', { selector: 'article *' })
  await user.type(await again.findByRole('textbox', { name: 'Neue Notiz' }), 'Verworfen')
  expect(readDraft('meetings/4/')?.annotation).toBe('Verworfen')
  await user.click(again.getByRole('button', { name: 'Verwerfen' }))
  expect(readDraft('meetings/4/')?.annotation).toBe('Verworfen')
  await user.click(again.getByRole('button', { name: 'Angaben verwerfen' }))
  expect(readDraft('meetings/4/')).toBeNull()
})

test('the author edits, and deletes after confirming; notes of others show their name and username', async () => {
  const theirs = aNote({
    id: 71,
    annotation: 'Vom Büro, siehe https://example.org/bericht',
    shared: true,
    committee_groups: [{ id: 7, title: 'Büro' }],
    author: { username: 'bernet', first_name: 'Beat', last_name: 'Bernet', full_name: 'Bernet Beat' },
    isOwner: false,
  })
  const { user, card, answers, asked } = await openCard({ notes: [theirs, aNote()] })
  await card.findByText('Bernet Beat (bernet)')
  const [first, second] = card.getAllByRole('article')
  expect(within(first!).queryByRole('button', { name: 'Notiz bearbeiten' })).toBeNull()
  expect(first?.textContent).toContain('Büro')
  expect((await within(first!).findByRole('link')).getAttribute('href')).toBe('https://example.org/bericht')
  expect(second?.textContent).not.toContain('Muster')
  const change = vi.fn<(body: object) => Response>(() => {
    answers['meetings/4/notes/'] = [theirs, aNote({ annotation: 'Nachgefragt.' })]
    return Response.json(aNote({ annotation: 'Nachgefragt.' }))
  })
  answers['PATCH notes/70/'] = change
  await user.click(within(second!).getByRole('button', { name: 'Notiz bearbeiten' }))
  const text = await card.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notiz' })
  expect(document.activeElement).toBe(text)
  await user.clear(text)
  await user.type(text, 'Nachgefragt.{Meta>}{Enter}{/Meta}')
  await card.findByText('Nachgefragt.', { selector: 'article *' })
  expect(change.mock.calls).toEqual([[{ annotation: 'Nachgefragt.', public: false, committee_groups: [] }]])
  // The focus moves from the form to the saved note.
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Nachgefragt.'))
  expect(document.activeElement?.tagName).toBe('ARTICLE')
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true)
  const remove = () => user.click(card.getByRole('button', { name: 'Notiz löschen' }))
  await remove()
  expect(asked).not.toContain('DELETE notes/70/')
  answers['DELETE notes/70/'] = () => {
    answers['meetings/4/notes/'] = [theirs]
    return Response.json({})
  }
  await remove()
  await waitFor(() => expect(card.getAllByRole('article')).toHaveLength(1))
  expect(confirm).toHaveBeenCalledTimes(2)
})

test('an orphan is explained and can be copied and deleted, but not edited', async () => {
  const { user, card } = await openCard({
    notes: [aNote({ orphan: true, annotationObjectURL: null, content_type: 'agendaitem' } as Partial<Note>)],
  })
  await card.findByText('Notiz zu entferntem Inhalt')
  expect(card.queryByRole('button', { name: 'Notiz bearbeiten' })).toBeNull()
  expect(card.getByRole('button', { name: 'Notiz löschen' })).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Was bedeutet das?' }))
  const shown = await screen.findByRole('dialog', { name: 'Notiz zu entferntem Inhalt' })
  expect(shown.closest<HTMLElement>('.mantine-Modal-root')?.style.getPropertyValue('--modal-size')).toContain('31.25rem')
  const dialog = within(shown)
  expect(dialog.getByText(/kopieren Sie ihn/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Text kopieren' }))
  await screen.findByText('Der Text wurde kopiert.')
  expect(await navigator.clipboard.readText()).toBe('Bei den Investitionen nachfragen.')
})

test.each([
  ['a former member', { has_left: true }, true],
  ['in a closed committee', { is_active: false }, false],
])('%s: offers no writing, and deleting a private note only where allowed', async (_who, situation, mayRemove) => {
  const { card } = await openCard({ notes: [aNote()], ...situation })
  await card.findByRole('article')
  expect(card.queryByRole('button', { name: 'Notiz schreiben' })).toBeNull()
  expect(card.queryByRole('button', { name: 'Notiz bearbeiten' })).toBeNull()
  expect(card.queryByRole('button', { name: 'Notiz löschen' }) !== null).toBe(mayRemove)
})

test('says that there are no notes, and offers to retry a failed load', async () => {
  const { user, card, answers } = await openCard({ answers: { 'meetings/4/notes/': refusal(500) } })
  await user.click(
    await card.findByRole('button', { name: 'Erneut versuchen' }).then((button) => {
      answers['meetings/4/notes/'] = []
      return button
    }),
  )
  await card.findByText(/Noch keine Notizen/)
})

test.each([1, 2])('after deleting the first of %d notes, the focus stays in the list', async (count) => {
  const notes = [aNote(), aNote({ id: 71, annotation: 'Bleibt' })].slice(0, count)
  const { user, card, answers } = await openCard({ notes })
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  answers['DELETE notes/70/'] = () => {
    answers['meetings/4/notes/'] = notes.slice(1)
    return Response.json({})
  }
  await user.click((await card.findAllByRole('button', { name: 'Notiz löschen' }))[0]!)
  await waitFor(() => expect(card.queryAllByRole('article')).toHaveLength(count - 1))
  expect(document.activeElement).not.toBe(document.body)
  await user.tab()
  if (count > 1) expect(document.activeElement).toBe(card.getByRole('button', { name: 'Notiz bearbeiten' }))
})

test.each([
  ['a user who may still change it', {}, true],
  ['a former member', { has_left: true }, false],
  ['in a closed committee', { is_active: false }, false],
])(
  'an unsaved change is open again, or shown if it can no longer be saved, without taking the focus: %s',
  async (_who, situation, isOffered) => {
    claimStorage(1)
    keep(storageKey('note_draft:notes/70/'), JSON.stringify({ annotation: 'Halb', audience: 'private', committee_groups: [] }))
    const { card } = await openCard({ notes: [aNote()], ...situation })
    if (isOffered) await card.findByDisplayValue('Halb')
    else await card.findByText('Bei den Investitionen nachfragen.', { selector: 'article *' })
    expect(card.queryByDisplayValue('Halb') !== null).toBe(isOffered)
    // A draft that can no longer be saved is not lost.
    const kept = card.queryByRole('region', { name: 'Nicht gespeicherter Entwurf (lässt sich nicht mehr speichern):' })
    expect(kept?.textContent?.includes('Halb') ?? false).toBe(!isOffered)
    expect(document.activeElement).toBe(document.body)
    clearStorage()
  },
)

test('a draft in a committee that becomes inactive can be copied or discarded', async () => {
  const { user, card, field, client, answers } = await openCard()
  await user.type(await field(), 'Mitten im Satz')
  answers['committees/'] = [aCommittee({ is_active: false })]
  await client.invalidateQueries({ queryKey: ['committees'] })
  const kept = within(await card.findByRole('region', { name: 'Nicht gespeicherter Entwurf (lässt sich nicht mehr speichern):' }))
  expect(kept.getByText('Mitten im Satz')).toBeTruthy()
  await user.click(kept.getByRole('button', { name: 'Text kopieren' }))
  expect(await navigator.clipboard.readText()).toBe('Mitten im Satz')
  await user.click(kept.getByRole('button', { name: 'Verwerfen' }))
  expect(readDraft('meetings/4/')?.annotation).toBe('Mitten im Satz')
  await user.click(kept.getByRole('button', { name: 'Angaben verwerfen' }))
  expect(card.queryByText('Mitten im Satz')).toBeNull()
  expect(readDraft('meetings/4/')).toBeNull()
})

test.each(['committees/2', 'agenda_items/30'])('writes and lists notes on %s', async (parent) => {
  const { user, card, field, saves } = await openCard({
    parent,
    notes: [aNote()],
    answers: { 'committees/2/': aCommitteeWithMeetings(), 'agenda_items/30/': anAgendaItemWithMeeting() },
  })
  await card.findByText('Bei den Investitionen nachfragen.', { selector: 'article *' })
  await user.type(await field(), 'Neu{Control>}{Enter}{/Control}')
  await card.findByText('Neu', { selector: 'article *' })
  expect(saves).toHaveBeenCalledOnce()
})

test('offers groups once they are loaded, and to retry a failed load', async () => {
  const { user, card, field, answers } = await openCard({ answers: { 'committees/2/committee_groups/': refusal(400) } })
  await field()
  await user.click(card.getByRole('radio', { name: 'Ausgewählte Gruppen' }))
  const again = await card.findByRole('button', { name: 'Erneut versuchen' })
  expect(card.queryByText('In diesem Gremium gibt es keine Gruppen.')).toBeNull()
  answers['committees/2/committee_groups/'] = [{ id: 7, title: 'Büro', member_count: 3, email_address_count: 0 }]
  await user.click(again)
  await user.click(await card.findByRole('combobox', { name: 'Gruppen' }))
  await screen.findByRole('option', { name: 'Büro' })
})

test('text and audience cannot change while a note is being saved', async () => {
  const { promise: answering, resolve: answer } = Promise.withResolvers<Response>()
  const { user, card, field } = await openCard({ answers: { [create]: () => answering } })
  await user.type(await field(), 'Für alle')
  await user.click(card.getByRole('radio', { name: 'Das ganze Gremium' }))
  await user.click(card.getByRole('button', { name: 'Notiz speichern' }))
  await user.click(card.getByRole('radio', { name: 'Nur mich' }))
  expect(isChecked(card, 'Das ganze Gremium')).toBe(true)
  answer(Response.json(aNote({ annotation: 'Für alle', public: true })))
  await screen.findByText('Die Notiz wurde gespeichert.')
})
