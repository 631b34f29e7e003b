import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aMember } from '#features/documents/web/fixtures.ts'
import { claimStorage } from '#platform/web/lib/storage/app-state.ts'
import { aMeeting, anAgendaItem, anAgendaItemWithMeeting, aUser } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

beforeEach(() => localStorage.clear())

/** The page of a meeting with two items, whose bookmarks the server stores. */
async function openMeeting({ marked = [], save, me = aMember() }: { marked?: number[]; save?: unknown; me?: object } = {}) {
  const kept = new Set(marked)
  const item = (id: number, title: string) => anAgendaItem({ id, title, number: `${id}.`, bookmark: kept.has(id) })
  const meeting = () => Response.json(aMeeting({ agenda_items: [item(30, 'Voranschlag'), item(31, 'Velowege')] }))
  const keep = ({ bookmark }: { bookmark: boolean }) => {
    kept[bookmark ? 'add' : 'delete'](30)
    return Response.json({ bookmark })
  }
  const answers = { 'users/me/': me, 'meetings/4/': meeting, 'POST agenda_items/30/set_bookmark/': save ?? keep }
  const app = await openApp('/meetings/4', answers)
  await screen.findByRole('link', { name: 'Velowege' })
  return { ...app, kept }
}
const bookmark = (title: string) => screen.getByRole('button', { name: `Lesezeichen für «${title}»` })
const filter = () => screen.findByRole('button', { name: 'Nur mit Lesezeichen' })

test('sets a bookmark at once, saves it, and removes it again', async () => {
  const { user, kept } = await openMeeting()
  expect([bookmark('Voranschlag').title, bookmark('Voranschlag').ariaPressed]).toEqual(['Lesezeichen', 'false'])
  await user.click(bookmark('Voranschlag'))
  expect(bookmark('Voranschlag').ariaPressed).toBe('true')
  await waitFor(() => expect([...kept]).toEqual([30]))
  await filter()
  await user.click(bookmark('Voranschlag'))
  await waitFor(() => expect([...kept]).toEqual([]))
  expect(bookmark('Voranschlag').ariaPressed).toBe('false')
})

test('undoes and reports a bookmark that could not be saved', async () => {
  const { user } = await openMeeting({ save: refusal(500) })
  await user.click(bookmark('Voranschlag'))
  expect(await screen.findByText(/Das Lesezeichen konnte nicht gespeichert werden/)).toBeTruthy()
  await waitFor(() => expect(bookmark('Voranschlag').ariaPressed).toBe('false'))
})

test('remembers the filter for bookmarked items by meeting and person', async () => {
  const { user } = await openMeeting({ marked: [31] })
  await user.click(await filter())
  expect(screen.queryByRole('link', { name: 'Voranschlag' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Velowege' })).toBeTruthy()
  expect(localStorage.getItem('traktanda:/:only_bookmarked') ?? Object.entries(localStorage).join()).toContain('4')
  claimStorage(99)
  expect(Object.keys(localStorage).filter((key) => key.endsWith('only_bookmarked'))).toEqual([])
})

test('says that no bookmarks are left, and shows all items again', async () => {
  const { user } = await openMeeting({ marked: [30] })
  await user.click(await filter())
  await user.click(bookmark('Voranschlag'))
  expect(await screen.findByText('In dieser Sitzung haben Sie keine Lesezeichen gesetzt.')).toBeTruthy()
  expect(document.activeElement).toBe(await filter())
  await user.click(screen.getByRole('button', { name: 'Alle anzeigen' }))
  expect(document.activeElement).toBe(await filter())
  expect(screen.getByRole('link', { name: 'Voranschlag' })).toBeTruthy()
})

test('former members may remove their bookmarks but not set any', async () => {
  const { user, kept } = await openMeeting({ marked: [30], me: aUser() })
  expect(screen.queryByRole('button', { name: 'Lesezeichen für «Velowege»' })).toBeNull()
  await user.click(bookmark('Voranschlag'))
  await waitFor(() => expect([...kept]).toEqual([]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Lesezeichen für «Voranschlag»' })).toBeNull())
})

test('the item page has the bookmark button below its title', async () => {
  const saved: unknown[] = []
  const { user } = await openApp('/agenda_items/30', {
    'users/me/': aMember(),
    'agenda_items/30/': anAgendaItemWithMeeting({ bookmark: true }),
    'POST agenda_items/30/set_bookmark/': (body: unknown) => {
      saved.push(body)
      return Response.json(body)
    },
  })
  const button = await screen.findByRole('button', { name: 'Lesezeichen' })
  expect(button.ariaPressed).toBe('true')
  await user.click(button)
  await waitFor(() => expect(saved).toEqual([{ bookmark: false }]))
})

test('a pending bookmark does not affect the page of another item', async () => {
  const { user, router } = await openApp('/agenda_items/30', {
    'users/me/': aMember(),
    'agenda_items/30/': anAgendaItemWithMeeting(),
    'agenda_items/31/': anAgendaItemWithMeeting({ id: 31, title: 'Velowege' }),
    'agenda_items/31/shared_personal_documents/': [],
    'POST agenda_items/30/set_bookmark/': () => new Promise(() => {}),
  })
  const button = () => screen.findByRole('button', { name: 'Lesezeichen' })
  await user.click(await button())
  expect((await button()).ariaPressed).toBe('true')
  await router.navigate({ to: '/agenda_items/$id', params: { id: 31 } })
  await screen.findByRole('heading', { level: 1, name: 'Velowege' })
  expect((await button()).ariaPressed).toBe('false')
})
