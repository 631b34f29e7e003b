import type { Page } from '@playwright/test'
import { getAgendaItem } from '#features/agenda/contract.ts'
import { getMe } from '#features/identity/contract.ts'
import { changeNote, noteCalls } from '#features/notes/contract.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import { expectAccessible } from './accessibility.ts'
import { apiAddress, csrfToken, read } from './api.ts'
import { beginSession, expect, test, unanswered } from './journey.ts'
import { cut, join, notes, openItem, textsOf } from './offline/kept-item.ts'
import { aProfile } from './offline/profile.ts'
import { drag, expectPaper, keptOf } from './open-paper.ts'

async function write(page: Page, text: string) {
  await notes(page).getByRole('textbox', { name: 'Neue Notiz' }).fill(text)
  await notes(page).getByRole('button', { name: 'Notiz speichern' }).click()
}

test('notes, tags, bookmarks and strokes made offline are there after a restart, and sent once online', {
  tag: '@main',
}, async ({ guard }) => {
  test.slow()
  guard.expects(unanswered)
  const profile = await aProfile()
  const first = await profile.start()
  await guard.watch(first)
  const page = await first.newPage()
  const { item, params } = await openItem(page)
  await cut(first)
  await write(page, 'Im Zug geschrieben')
  await expect(notes(page).getByText('noch nicht gesendet', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Lesezeichen', exact: true }).click()
  const tag = page.getByRole('region', { name: 'Etiketten' }).getByRole('button').first()
  await tag.click()
  await expect(page.getByText('noch nicht gesendet', { exact: true })).toHaveCount(3)
  await page.getByRole('link', { name: item.attachments[0]!.title }).first().click()
  await expectPaper(page, /Seite 1 von/)
  await page.keyboard.press('d')
  await drag(page, [
    [100, 120],
    [200, 124],
  ])
  await expect(page.getByText('Nicht gespeichert')).toBeVisible()
  const paper = page.url()
  await first.close()

  const second = await profile.start()
  await guard.watch(second)
  await cut(second)
  const again = await second.newPage()
  await beginSession(again, 'responsible')
  await again.goto(`/agenda_items/${item.id}`)
  await expect(notes(again).getByText('Im Zug geschrieben')).toBeVisible()
  await expect(again.getByRole('button', { name: 'Lesezeichen', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(again.getByText('noch nicht gesendet', { exact: true })).toHaveCount(3)
  expect(await textsOf(again, params)).toEqual([])

  await join(second)
  await expect(again.getByText('noch nicht gesendet', { exact: true })).toHaveCount(0)
  expect(await textsOf(again, params)).toEqual(['Im Zug geschrieben'])
  await expect(notes(again).getByRole('article')).toHaveCount(1)
  const { username } = await read(again, getMe, {})
  const itemNow = await read(again, getAgendaItem, { params })
  expect([itemNow.bookmark, itemNow.tags.filter((one) => one.username === username).length]).toEqual([true, 1])
  await again.goto(paper)
  await expect.poll(async () => (await keptOf(again)).length).toBe(1)
  await second.close()
  await profile.remove()
})

test('a note changed on another device while offline is kept in both versions, and the reader decides', async ({
  page,
  context,
  guard,
}) => {
  guard.expects(unanswered)
  const { params } = await openItem(page)
  await write(page, 'Vorher')
  await expect(notes(page).getByText('Vorher')).toBeVisible()
  await cut(context)
  await notes(page).getByRole('button', { name: 'Notiz bearbeiten' }).click()
  await notes(page).getByRole('textbox', { name: 'Notiz', exact: true }).fill('Im Zug geändert')
  await notes(page).getByRole('button', { name: 'Notiz speichern' }).last().click()
  await expect(notes(page).getByText('Im Zug geändert')).toBeVisible()
  // The other device has a network of its own.
  const [note] = await read(page, noteCalls.agenda_items.listNotes, { params })
  const headers = { 'X-CSRFToken': await csrfToken(page) }
  const changed = await page.request.patch(apiAddress(fillPath(changeNote.path, { id: note!.id })), {
    headers,
    data: { annotation: 'Daheim geändert' },
  })
  expect(changed.status()).toBe(200)
  guard.expects(/responded with a status of 409/)

  await join(context)
  await expect(page.getByText(/wurde nicht übernommen/)).toBeVisible()
  await expect(notes(page).getByText('Daheim geändert')).toBeVisible()
  await page.getByRole('button', { name: /^Benutzermenü/ }).click()
  await page.getByRole('menuitem', { name: 'Nicht übernommen (1)' }).click()
  const list = page.getByRole('list', { name: 'Nicht übernommen' })
  await expect(list.getByText('Im Zug geändert')).toBeVisible()
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Als neue Notiz speichern' }).click()
  await expect(list.getByText('Im Zug geändert')).toBeHidden()
  await expect.poll(() => textsOf(page, params)).toEqual(['Im Zug geändert', 'Daheim geändert'])
})
