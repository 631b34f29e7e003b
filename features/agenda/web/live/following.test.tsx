import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aReader, budget, election, indicator, meeting } from '#features/agenda/web/fixtures.tsx'
import { aNote } from '#features/notes/web/fixtures.ts'
import { newNoteOn } from '#features/notes/web/note-actions.ts'
import { dropDraft } from '#features/notes/web/note-draft.ts'
import { rememberAppState, storageKey } from '#platform/web/lib/storage/app-state.ts'
import { keep } from '#platform/web/lib/storage/kept.ts'
import { withBroker } from '#testing/web/broker.ts'
import { anAgendaItemWithMeeting } from '#testing/web/fixtures.ts'
import { rememberFollowing } from './following.ts'

withBroker()

beforeEach(() => rememberAppState({ agenda_item_mode: 'agenda' }))
afterEach(() => {
  rememberFollowing(null)
  rememberAppState({ unsent_operations: [] })
  window.dispatchEvent(new Event('pagehide'))
})

type Reader = Awaited<ReturnType<typeof aReader>>
const placeOf = ({ router }: Reader) => router.state.location.href
const atBudget = '/agenda_items/30?tagesordnungitem_id=5'
const held = /Das Traktandum öffnet sich, sobald Ihre Angaben gespeichert sind/

test('following the meeting opens each active item; going back returns to where the reader was before', async () => {
  const { user, router, begin } = await aReader()
  const at = () => router.state.location.href
  await user.click(await indicator(/^Laufende Traktanden/))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /Der Sitzung folgen/ }))
  await user.keyboard('{Escape}')
  begin(budget)
  await waitFor(() => expect(at()).toBe('/agenda_items/30?tagesordnungitem_id=5'))
  begin(election)
  await waitFor(() => expect(at()).toBe('/agenda_items/31?tagesordnungitem_id=6'))
  // Going back skips everything that was followed, leads to where the reader was before, and counts as the reader's own navigation.
  router.history.back()
  await waitFor(() => expect(at()).toBe('/meetings/4'))
  await screen.findByText('Sie folgen der Sitzung nicht mehr, weil Sie eine andere Seite geöffnet haben.')
})

test('opening another page stops following the meeting', async () => {
  rememberFollowing(1)
  const { router, begin } = await aReader()
  const at = () => router.state.location.href
  begin(election)
  await waitFor(() => expect(at()).toBe('/agenda_items/31?tagesordnungitem_id=6'))
  await router.navigate({ to: '/meetings/$id', params: { id: 4 } })
  await screen.findByText('Sie folgen der Sitzung nicht mehr, weil Sie eine andere Seite geöffnet haben.')
  begin(budget)
  await indicator('Laufende Traktanden: 1')
  await screen.findByText('Jetzt wird behandelt: Voranschlag 2027, 12. Sitzung')
  expect(at()).toBe('/meetings/4')
})

test('leaving while the active item is still loading stops following the meeting', async () => {
  rememberFollowing(1)
  const answered = Promise.withResolvers<Response>()
  const { router, begin } = await aReader({ 'agenda_items/31/': () => answered.promise })
  const at = () => router.state.location.href
  begin(election)
  await waitFor(() => expect(at()).toBe('/agenda_items/31?tagesordnungitem_id=6'))
  await router.navigate({ to: '/meetings/$id', params: { id: 4 } })
  await screen.findByText('Sie folgen der Sitzung nicht mehr, weil Sie eine andere Seite geöffnet haben.')
  answered.resolve(Response.json(anAgendaItemWithMeeting({ id: 31, title: 'Wahlen' })))
})

test('the active item does not open until unsaved input is saved or discarded', async () => {
  const described = { ...meeting, committee: { ...meeting.committee, can_import_meeting: true } }
  rememberFollowing(1)
  const { user, router, begin } = await aReader({ 'meetings/4/': described })
  await user.click(screen.getByRole('button', { name: 'Angaben zur Sitzung' }))
  await user.click(screen.getByRole('button', { name: 'Beschreibung hinzufügen' }))
  await user.type(await screen.findByRole('textbox', { name: 'Beschreibung' }), 'Ort')
  begin(budget)
  await screen.findByText(/Das Traktandum öffnet sich, sobald Ihre Angaben gespeichert sind/)
  expect(router.state.location.href).toBe('/meetings/4')
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  expect(router.state.location.href).toBe('/meetings/4')
  await user.click(screen.getByRole('button', { name: 'Angaben verwerfen' }))
  await waitFor(() => expect(router.state.location.href).toBe('/agenda_items/30?tagesordnungitem_id=5'))
})

test('the active item opens once a note is saved, although the next note can be entered', async () => {
  rememberFollowing(1)
  const { user, router, begin } = await aReader({ 'POST meetings/4/notes/': aNote() })
  await user.type(await screen.findByRole('textbox', { name: 'Neue Notiz' }), 'Nachfragen')
  begin(budget)
  await screen.findByText(/Das Traktandum öffnet sich, sobald Ihre Angaben gespeichert sind/)
  await user.click(screen.getByRole('button', { name: 'Notiz speichern' }))
  await waitFor(() => expect(router.state.location.href).toBe('/agenda_items/30?tagesordnungitem_id=5'))
})

test('a draft kept from earlier does not stop the active item from opening', async () => {
  const draft = newNoteOn({ kind: 'agenda_items', id: 31 })
  keep(storageKey(`note_draft:${draft}`), JSON.stringify({ annotation: 'Von letzter Woche', audience: 'private', committee_groups: [] }))
  rememberFollowing(1)
  const reader = await aReader()
  reader.begin(election)
  await screen.findByDisplayValue('Von letzter Woche')
  reader.begin(budget)
  await waitFor(() => expect(placeOf(reader)).toBe(atBudget))
  dropDraft(draft)
})

test('an audience that was changed back does not stop the active item from opening', async () => {
  rememberFollowing(1)
  const reader = await aReader()
  for (const name of ['Das ganze Gremium', 'Nur mich']) await reader.user.click(await screen.findByRole('radio', { name }))
  reader.begin(budget)
  await waitFor(() => expect(placeOf(reader)).toBe(atBudget))
})

test('the active item opens once an open dialog is closed', async () => {
  rememberFollowing(1)
  const reader = await aReader({ 'users/me/calendar_feed/': { created: null } })
  await reader.user.click(screen.getByRole('button', { name: /Benutzermenü/ }))
  await reader.user.click(await screen.findByRole('menuitem', { name: 'Kalender abonnieren' }))
  await screen.findByRole('dialog')
  reader.begin(budget)
  await screen.findByText(held)
  expect(placeOf(reader)).toBe('/meetings/4')
  await reader.user.keyboard('{Escape}')
  await waitFor(() => expect(placeOf(reader)).toBe(atBudget))
})

test('the active item opens only after unsent annotations are sent', async () => {
  rememberFollowing(1)
  const reader = await aReader()
  rememberAppState({ unsent_operations: ['annotation'] })
  reader.begin(budget)
  await screen.findByText(held)
  expect(placeOf(reader)).toBe('/meetings/4')
  rememberAppState({ unsent_operations: [] })
  await waitFor(() => expect(placeOf(reader)).toBe(atBudget))
})

test('opening an item oneself stops following, even if following opened it earlier', async () => {
  const reader = await aReader()
  const toggleFollowing = async () => {
    await reader.user.click(await indicator(/^Laufende Traktanden/))
    await reader.user.click(await screen.findByRole('menuitemcheckbox', { name: /Der Sitzung folgen/ }))
    await reader.user.keyboard('{Escape}')
  }
  await toggleFollowing()
  reader.begin(budget)
  await waitFor(() => expect(placeOf(reader)).toBe(atBudget))
  await toggleFollowing()
  await reader.router.navigate({ to: '/meetings/$id', params: { id: 4 } })
  reader.stop(budget)
  await indicator('Laufende Traktanden: Zurzeit wird kein Traktandum behandelt.')
  await toggleFollowing()
  await reader.router.navigate({ to: '/agenda_items/$id', params: { id: 30 } })
  await screen.findByText('Sie folgen der Sitzung nicht mehr, weil Sie eine andere Seite geöffnet haben.')
})
