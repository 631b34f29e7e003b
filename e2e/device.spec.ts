import type { Page } from '@playwright/test'
import { listDevices } from '#features/devices/contract.ts'
import { getMe } from '#features/identity/contract.ts'
import { fullName } from '#platform/shared/actor.ts'
import { read } from './api.ts'
import { administer } from './committees.ts'
import { answered, beginSession, expect, signIn, test, unanswered } from './journey.ts'
import { aProfile } from './offline/profile.ts'
import { chooseMore, keptOf, openFreshPaper, placeOn } from './open-paper.ts'

const note = 'Wer hat das gerechnet, und wie?'
const begun = 'Vor der Sitzung nachfragen'

/** Writes an annotation that cannot be sent on the first page, and begins a note. */
async function writeOn(page: Page) {
  await page.keyboard.press('c')
  const place = await placeOn(page, [200, 200])
  await page.mouse.click(place.x, place.y)
  await page.keyboard.type(note)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Nicht gespeichert')).toBeVisible()
  await page.keyboard.press('Escape')
  await (await beginNote(page)).fill(begun)
}

/** Begins a note on the first page, or continues one. */
async function beginNote(page: Page) {
  await chooseMore(page, 'Notiz auf der Seite platzieren')
  const place = await placeOn(page, [200, 400])
  await page.mouse.click(place.x, place.y)
  return page.getByRole('region', { name: 'Neue Notiz auf Seite 1' }).getByRole('textbox')
}

/** Whether the browser has a device key. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    const done = (request: IDBRequest) => new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)))
    if (!(await indexedDB.databases()).some(({ name }) => name === 'traktanda:/:device')) return false
    const database = (await done(indexedDB.open('traktanda:/:device'))) as IDBDatabase
    const count = await done(database.transaction('device').objectStore('device').count())
    database.close()
    return count === 1
  })

test('text written offline is unreadable on the disk, and is there and sent after a restart', async ({ guard }) => {
  guard.expects(unanswered)
  const profile = await aProfile()
  const first = await profile.start()
  await guard.watch(first)
  const page = await first.newPage()
  await beginSession(page, 'responsible')
  const { title } = await openFreshPaper(page)
  const me = await read(page, getMe, {})
  const address = page.url()
  await first.setOffline(true)
  await writeOn(page)
  await first.close()

  // Proves that the search looks in the right place: names of object stores are plain text.
  expect(profile.holds('unsent_operations')).toBe(true)
  for (const words of [note, begun, title, me.last_name, fullName(me)]) expect([words, profile.holds(words)]).toEqual([words, false])

  const second = await profile.start()
  await guard.watch(second)
  const again = await second.newPage()
  await beginSession(again, 'responsible')
  await again.goto(address)
  await expect.poll(() => keptOf(again)).toMatchObject([{ type: 'note', text: note }])
  await expect(await beginNote(again)).toHaveValue(begun)
  await second.close()
  await profile.remove()
})

test('wiping a device from elsewhere leaves nothing on it after its next contact', async ({ page, enter }) => {
  const lost = await enter('newcomer', '/no-committee')
  await expect.poll(() => isKept(lost)).toBe(true)
  await lost.evaluate(() => localStorage.setItem('traktanda:/:only_bookmarked', '[4]'))
  await signIn(page, 'newcomer', '/account')
  const rows = page.getByRole('list', { name: 'Ihre Geräte' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Dieses Gerät' })).toHaveCount(1)
  const devices = await read(page, listDevices, {})
  page.once('dialog', (dialog) => void dialog.accept())
  await rows
    .filter({ hasNotText: 'Dieses Gerät' })
    .first()
    .getByRole('button', { name: /löschen$/ })
    .press('Enter')
  await expect(page.getByText('Die Daten auf dem Gerät sind nicht mehr lesbar.')).toBeVisible()
  await expect(rows).toHaveCount(devices.length - 1)
  await lost.reload()
  await expect.poll(() => lost.evaluate(() => localStorage.getItem('traktanda:/:only_bookmarked'))).toBeNull()
})

test('after an administrator ends the sessions the browser shows the sign-in page and keeps nothing', async ({ enter, guard }) => {
  guard.expects(answered(401), answered(404))
  const lost = await enter('newcomer', '/no-committee')
  await expect.poll(() => isKept(lost)).toBe(true)
  // The open page goes to the sign-in by itself.
  await administer(['user', 'end-sessions', 'newcomer'])
  await expect(lost).toHaveURL(/\/login\?/)
  expect(await isKept(lost)).toBe(false)
  expect(await lost.evaluate(() => Object.values(localStorage).join(''))).toBe('')
})
