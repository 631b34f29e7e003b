import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aMember } from '#features/documents/web/fixtures.ts'
import { aNote } from '#features/notes/web/fixtures.ts'
import { isOffline, recordStatus } from '#platform/web/lib/connectivity/connectivity.ts'
import { readAppState } from '#platform/web/lib/storage/app-state.ts'
import { eventually } from '#testing/web/eventually.ts'
import { anAgendaItemWithMeeting } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

afterEach(() => {
  recordStatus(200)
  isOffline.set(false)
})

const silence = () => {
  throw new TypeError('Failed to fetch')
}
const create = 'POST agenda_items/30/notes/'
const isWaiting = () => eventually(() => expect(readAppState('unsent_operations')).not.toEqual([]))

/** The page of an agenda item, where the reader may write. */
async function openItem(answers: Record<string, unknown>) {
  const app = await openApp('/agenda_items/30', { 'users/me/': aMember(), 'agenda_items/30/': anAgendaItemWithMeeting(), ...answers })
  const card = within(await screen.findByRole('region', { name: 'Notizen' }))
  const write = async (text: string) => {
    await app.user.type(await card.findByRole('textbox', { name: 'Neue Notiz' }), text)
    await app.user.click(card.getByRole('button', { name: 'Notiz speichern' }))
  }
  return { ...app, card, write }
}

test('a note that gets no answer is shown as not sent, and is sent when the server is back', async () => {
  const bodies: { annotation: string; key: string }[] = []
  const { card, write, answers, user } = await openItem({ [create]: silence })
  await write('Im Zug geschrieben')
  expect(await screen.findByText(/^Auf diesem Gerät gespeichert/)).toBeTruthy()
  const note = within(await card.findByRole('article'))
  expect(note.getByText('Im Zug geschrieben')).toBeTruthy()
  expect(note.getByText('noch nicht gesendet')).toBeTruthy()
  await isWaiting()
  // Changed before it was sent.
  await user.click(note.getByRole('button', { name: 'Notiz bearbeiten' }))
  const field = await card.findByRole('textbox', { name: 'Notiz' })
  await user.clear(field)
  await user.type(field, 'Im Zug geändert')
  await user.click(card.getAllByRole('button', { name: 'Notiz speichern' }).at(-1)!)
  expect(await card.findByText('Im Zug geändert')).toBeTruthy()

  let kept = aNote({ object_id: 30, content_type: 'agendaitem' })
  answers[create] = (body: (typeof bodies)[number]) => {
    bodies.push(body)
    kept = { ...kept, ...body }
    return Response.json(kept)
  }
  answers['PATCH notes/70/'] = (body: object) => Response.json((kept = { ...kept, ...body }))
  answers['agenda_items/30/notes/'] = () => Response.json([kept])
  recordStatus(200)
  await eventually(() => expect(card.queryByText('noch nicht gesendet')).toBeNull())
  expect(card.getAllByRole('article')).toHaveLength(1)
  expect(card.getByText('Im Zug geändert')).toBeTruthy()
  expect(new Set(bodies.map(({ key }) => key)).size).toBe(1)
  await eventually(() => expect(readAppState('unsent_operations')).toEqual([]))
})

test('a rejection by the server is shown at once, and nothing waits', async () => {
  const { write } = await openItem({ [create]: refusal(409, { detail: 'Dieses Gremium ist nicht mehr aktiv.' }) })
  await write('Zu spät')
  expect(await screen.findByText(/nicht gespeichert werden.*nicht mehr aktiv/)).toBeTruthy()
  expect(readAppState('unsent_operations')).toEqual([])
})

test('while offline, the footer tells how many changes wait and links to them', async () => {
  const { write, user } = await openItem({ [create]: silence })
  await write('Im Zug geschrieben')
  await isWaiting()
  act(() => isOffline.set(true))
  await user.click(await screen.findByRole('link', { name: '1 Änderung noch nicht gesendet' }))
  const list = within(await screen.findByRole('list', { name: 'Noch nicht gesendet' }))
  expect(list.getByText('Im Zug geschrieben')).toBeTruthy()
  expect(list.queryByRole('button', { name: 'Verwerfen' })).toBeNull()
})

test('a bookmark that gets no answer shows as set and not sent', async () => {
  const { user } = await openItem({ 'POST agenda_items/30/set_bookmark/': silence })
  const button = await screen.findByRole('button', { name: 'Lesezeichen' })
  await user.click(button)
  await isWaiting()
  await eventually(() => expect(screen.getByText('noch nicht gesendet')).toBeTruthy())
  expect(button.getAttribute('aria-pressed')).toBe('true')
})

test('a rejected operation is reported and listed in the user menu, where it can be discarded', async () => {
  const { write, answers, user, asked } = await openItem({ [create]: silence })
  await write('Im Zug geschrieben')
  await isWaiting()
  answers[create] = refusal(404, { detail: 'Nicht gefunden. Vielleicht wurde der Inhalt entfernt, oder Sie haben keinen Zugang mehr.' })
  recordStatus(200)
  expect(await screen.findByText(/wurde nicht übernommen/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Benutzermenü/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Nicht übernommen (1)' }))
  const list = within(await screen.findByRole('list', { name: 'Nicht übernommen' }))
  expect(list.getByText('Im Zug geschrieben')).toBeTruthy()
  expect(list.getByText(/Den Inhalt gibt es nicht mehr/)).toBeTruthy()
  expect(list.getByRole('link', { name: anAgendaItemWithMeeting().title })).toBeTruthy()
  const before = asked.length
  vi.stubGlobal('confirm', () => true)
  await user.click(list.getByRole('button', { name: 'Verwerfen' }))
  expect(await screen.findByText(/Der Server hat alles übernommen/)).toBeTruthy()
  expect(asked.slice(before).filter((one) => one.startsWith('POST'))).toEqual([])
  expect(readAppState('unsent_operations')).toEqual([])
})

test('asks before signing out while operations wait', async () => {
  const { write, user, asked } = await openItem({ [create]: silence })
  await write('Im Zug geschrieben')
  await isWaiting()
  const confirm = vi.fn<() => boolean>().mockReturnValue(false)
  vi.stubGlobal('confirm', confirm)
  await user.click(screen.getByRole('button', { name: /^Benutzermenü/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Abmelden' }))
  expect(confirm).toHaveBeenCalledOnce()
  expect(asked).not.toContain('POST logout')
})
