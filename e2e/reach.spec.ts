import type { Page } from '@playwright/test'
import type { AgendaEntry } from '#features/agenda/contract.ts'
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts'
import { rowOf, runningMeeting, theAgenda } from './demonstration.ts'
import { beginSession, expect, showMoreActions, test, unanswered } from './journey.ts'
import { aNetwork, expectAtRest } from './offline/network.ts'
import { pagesOf } from './open-paper.ts'

const line = (page: Page) => page.getByRole('contentinfo').getByRole('status')
const heading = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { level: 1, name })
const openEntry = (page: Page, entry: AgendaEntry) => rowOf(page, entry).getByRole('link', { name: entry.agenda_item.title }).click()

async function openAgenda(page: Page, address: string) {
  await page.goto(address)
  await page.getByRole('tab', { name: 'Tagesordnung' }).click()
  await expectAtRest(page)
}

/** A marker that a reload would remove. */
const remember = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }))
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window)

test('a disconnected page says so, and shows the current item after the reconnect without a reload', async ({ enter, guard }) => {
  guard.expects(unanswered)
  const responsible = await enter('responsible')
  const { address, now, next } = await theAgenda(responsible)
  const member = await enter('member')
  await Promise.all([openAgenda(responsible, address), openAgenda(member, address)])
  await expect(rowOf(member, now)).toContainText('Wird behandelt')
  await remember(member)
  const place = await rowOf(member, now).boundingBox()

  await member.context().setOffline(true)
  await expect(line(member)).toContainText('Keine Verbindung.')
  expect(await rowOf(member, now).boundingBox()).toEqual(place)
  await expectAccessible(member)
  await responsible.getByRole('button', { name: `«${next.agenda_item.title}» wird behandelt`, exact: true }).click()
  await expect(rowOf(responsible, next)).toContainText('Wird behandelt')
  await expect(rowOf(member, now)).toContainText('Wird behandelt')

  await member.context().setOffline(false)
  await expect(rowOf(member, next)).toContainText('Wird behandelt')
  await expect(rowOf(member, now)).not.toContainText('Wird behandelt')
  await expect(line(member)).toHaveText('')
  // The MQTT connection works again, too.
  await responsible.getByRole('button', { name: `«${now.agenda_item.title}» wird behandelt`, exact: true }).click()
  await expect(rowOf(member, now)).toContainText('Wird behandelt')
  expect(await isSamePage(member)).toBe(true)
})

test('on a hanging network a page says that it is unavailable, and opens by itself once it can', async ({ enter, guard }) => {
  guard.expects(unanswered)
  const network = await aNetwork()
  const member = await enter('member', '/', { baseURL: network.address })
  const { address, now, next } = await theAgenda(member)
  await openAgenda(member, address)
  // The page's script is cached, its data is not.
  await openEntry(member, now)
  await expect(heading(member, now.agenda_item.title)).toBeVisible()
  await member.goBack()
  await expectAtRest(member)
  await remember(member)

  network.hang()
  await openEntry(member, next)
  await expect(heading(member, 'Ohne Verbindung nicht verfügbar')).toBeVisible()
  await expect(line(member)).toContainText('Keine Verbindung.')
  await expectAccessible(member)
  network.recover()
  await expect(heading(member, next.agenda_item.title)).toBeVisible()
  await expect(line(member)).toHaveText('')
  expect(await isSamePage(member)).toBe(true)
  network.end()
})

test('a document that failed to load opens by itself once the server is reachable', async ({ page, context, guard }) => {
  guard.expects(unanswered)
  await beginSession(page, 'member')
  await page.route('**/file/', (route) => route.abort())
  await page.goto(`/meeting_documents/${(await runningMeeting(page)).meeting_documents[0]?.id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Das Dokument konnte nicht geladen werden' })).toBeVisible()
  await remember(page)
  await context.setOffline(true)
  await expect(page.getByRole('heading', { level: 2, name: 'Ohne Verbindung nicht verfügbar' })).toBeVisible()
  await expect(page.getByText(/nicht auf diesem Gerät gespeichert/)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/file/')
  await context.setOffline(false)
  await expect(pagesOf(page).locator('.textLayer span').first()).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
})

test('a document opens once its reader can be loaded, which the network had refused at first', async ({ page, guard }) => {
  guard.expects(unanswered)
  await beginSession(page, 'member')
  const [document] = (await runningMeeting(page)).meeting_documents
  await page.route('**/pdf.worker*', (route) => route.abort())
  await page.goto(`/meeting_documents/${document?.id}`)
  await expect(page.getByRole('heading', { level: 2, name: 'Das Dokument konnte nicht geladen werden' })).toBeVisible()
  await remember(page)
  await page.unroute('**/pdf.worker*')
  await expect(pagesOf(page).locator('.textLayer span').first()).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
})

test('on a phone the offline status takes one line, and actions that need a connection say so', async ({ enter, guard }) => {
  guard.expects(unanswered)
  const member = await enter('member', '/', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  const { address } = await theAgenda(member)
  await openAgenda(member, address)
  await member.context().setOffline(true)
  await expect(line(member)).toContainText('Keine Verbindung.')
  expect((await member.getByRole('contentinfo').boundingBox())?.height).toBe(48)
  await showMoreActions(member)
  const download = member.getByRole('link', { name: 'Sitzung herunterladen' })
  await expect(download).toHaveAttribute('aria-disabled', 'true')
  await download.click({ force: true })
  await expect(member.getByText('Verbindung nötig')).toBeVisible()
  await expectAccessible(member)
  await expectNoSidewaysScrolling(member)
})
