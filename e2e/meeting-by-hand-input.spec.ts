import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import { getCommittee } from '#features/committees/contract.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { expectAccessible } from './accessibility.ts'
import { read } from './api.ts'
import { aCommittee, type Committee } from './committees.ts'
import { answered, beginSession, expect, sendSignIn, signIn, test, unanswered } from './journey.ts'
import { dropFile } from './meeting-import.ts'
import { aNetwork } from './offline/network.ts'

const TITLE = 'Budgetsitzung'

const pdf = (name: string, text = name, bytes = 0) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([smallPdf(text), Buffer.alloc(bytes, '%')]),
})

const meetingsOf = async (page: Page, { id }: Committee) => (await read(page, getCommittee, { params: { id } })).meetings

/** Opens the form of a new meeting with its required details. */
async function openForm(page: Page, committee: Committee, title = TITLE) {
  await page.goto(`/committees/${committee.id}/create_meeting`)
  await page.getByRole('textbox', { name: 'Titel', exact: true }).fill(title)
  await page.getByLabel('Datum').fill('03.12.2029')
  await page.getByLabel('Beginn').fill('1930')
}

const choose = (page: Page, files: Parameters<Locator['setInputFiles']>[0]) => page.getByLabel('Dateien wählen').setInputFiles(files)
const papersOf = (page: Page, title: string) => page.getByRole('list', { name: `Dokumente von «${title}»` }).getByRole('listitem')
const titlesOf = (page: Page) => page.getByRole('textbox', { name: 'Titel des Traktandums' })
const expectItems = (page: Page, titles: string[]) =>
  expect.poll(() => titlesOf(page).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))).toEqual(titles)

/** Opens the preview, and returns its dialog. */
async function preview(page: Page, name = 'Sitzung anlegen') {
  await page.getByRole('button', { name: 'Vorschau' }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByRole('heading', { name: 'Das würde sich ändern' })).toBeVisible()
  return dialog
}

/** Saves what the preview shows. */
async function save(dialog: Locator, button = 'Sitzung anlegen') {
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog.getByText('Die Sitzung wurde gespeichert.')).toBeVisible()
}

/** A slow network for uploads, in bytes per second. */
async function slowUploads(page: Page, uploadThroughput: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
  return session
}

test('300 files chosen at once become items; typing stays quick, and the upload can be cancelled without loss', async ({ page }) => {
  const committee = await aCommittee()
  await signIn(page, 'responsible')
  await openForm(page, committee)
  const files = Array.from({ length: 300 }, (_, at) =>
    pdf(`${String((at % 30) + 1).padStart(2, '0')}.${Math.floor(at / 30) + 1} Beilage ${at}.pdf`),
  )
  await choose(page, files)
  await expect(page.getByText('300 Dateien hinzugefügt.')).toBeAttached()
  await expect(page.getByRole('button', { name: /^Aktionen für/ })).toHaveCount(330)

  await test.step('each typed letter is on screen well within half a second', async () => {
    const place = page.getByLabel('Ort')
    await place.focus()
    const slowest = await page.evaluateHandle(watchKeys)
    await place.pressSequentially('Gemeindehaus, grosser Saal')
    expect(await slowest.evaluate((seen) => seen.slowest())).toBeLessThan(500)
    await expect(place).toHaveValue('Gemeindehaus, grosser Saal')
  })

  await test.step('the upload shows its progress and is cancelled', async () => {
    const session = await slowUploads(page, 5_000)
    await page.getByRole('button', { name: 'Vorschau' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sitzung anlegen' })
    await expect(dialog.getByText(/^\d+ kB von \d+ kB$/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(dialog).toHaveCount(0)
    await session.detach()
    await expect(page.getByRole('button', { name: /^Aktionen für/ })).toHaveCount(330)
  })

  const dialog = await preview(page)
  await expect(dialog.getByText('300 neue Dokumente')).toBeVisible()
  await save(dialog)
  expect(await meetingsOf(page, committee)).toHaveLength(1)
})

/** Runs in the page: how long (ms) the slowest letter took from the key to the next frame. */
const watchKeys = () => {
  let slowest = 0
  window.addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame((now) => (slowest = Math.max(slowest, now - timeStamp))))
  return { slowest: () => slowest }
}

test('a dropped folder gives items by its nested folders, and leaves out what systems put there', async ({ page }) => {
  const committee = await aCommittee()
  const folder = test.info().outputPath('Sitzung')
  const paths = [
    'Einladung.pdf',
    'Thumbs.db',
    '.git/config',
    '01 Wahlen/Antrag.pdf',
    '01 Wahlen/Beilagen/Liste.pdf',
    '02 Voranschlag/Antrag.pdf',
    ...Array.from({ length: 120 }, (_, at) => `02 Voranschlag/Beilagen/Tabelle ${at + 1}.pdf`),
  ]
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), smallPdf(path))
  }
  await signIn(page, 'responsible')
  await openForm(page, committee)
  await dropFile(page, page.getByText(/^Ziehen Sie Dateien oder einen ganzen Ordner hierher/), folder)
  await expectItems(page, ['Wahlen', 'Voranschlag'])
  await expect(papersOf(page, 'Wahlen')).toHaveCount(2)
  await expect(papersOf(page, 'Voranschlag')).toHaveCount(121)
  await expect(page.getByRole('list', { name: 'Sitzungsunterlagen' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('124 Dateien hinzugefügt.')).toBeAttached()
})

const handle = (page: Page, title: string) => page.getByRole('button', { name: `«${title}» verschieben` })

async function centre(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('There is nothing to touch')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const three = ['01 Wahlen.pdf', '02 Voranschlag.pdf', '03 Umfrage.pdf'].map((name) => pdf(name))

test('items and documents are reordered by a finger and by the keyboard', async ({ enter }) => {
  const committee = await aCommittee()
  const page = await enter('responsible', null, { hasTouch: true, viewport: { width: 768, height: 1600 } })
  await openForm(page, committee)
  await choose(page, three)
  await expectItems(page, ['Wahlen', 'Voranschlag', 'Umfrage'])
  const item = (title: string) => handle(page, title).first()

  await test.step('by a finger, which does not scroll the page', async () => {
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    const scrolled = await page.evaluate(() => window.scrollY)
    const [from, to] = [await centre(item('Umfrage')), await centre(item('Wahlen'))]
    await touch('touchStart', from)
    // A finger picks up after a short rest.
    await expect
      .poll(async () => {
        await touch('touchMove', { ...from, y: from.y - 1 })
        return page.locator('[data-dnd-dragging]').count()
      })
      .toBeGreaterThan(0)
    for (let step = 1; step <= 10; step++) await touch('touchMove', { x: from.x, y: from.y + ((to.y - from.y) * step) / 10 })
    await expectItems(page, ['Umfrage', 'Wahlen', 'Voranschlag'])
    await touch('touchEnd')
    await expect(page.locator('[data-dnd-dragging]')).toHaveCount(0)
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
    await expect(page.getByText('«Umfrage» wurde verschoben.')).toBeAttached()
  })

  await test.step('by the keyboard, and Escape puts back', async () => {
    await item('Umfrage').press('Space')
    await expect(page.locator('[data-dnd-dragging]')).not.toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expectItems(page, ['Wahlen', 'Umfrage', 'Voranschlag'])
    await page.keyboard.press('Escape')
    await expectItems(page, ['Umfrage', 'Wahlen', 'Voranschlag'])
    await expect(page.locator('[data-dnd-dragging]')).toHaveCount(0)
    await item('Umfrage').press('Space')
    await expect(page.locator('[data-dnd-dragging]')).not.toHaveCount(0)
    await page.keyboard.press('ArrowDown')
    await expectItems(page, ['Wahlen', 'Umfrage', 'Voranschlag'])
    await page.keyboard.press('Space')
    await expect(page.locator('[data-dnd-dragging]')).toHaveCount(0)
  })

  await test.step('every control is at least 44 px large', async () => {
    for (const control of [item('Wahlen'), page.getByRole('button', { name: 'Aktionen für «Wahlen»' }).first()]) {
      const box = await control.boundingBox()
      expect([box?.width, box?.height].every((side) => (side ?? 0) >= 44)).toBe(true)
    }
  })
  const dialog = await preview(page)
  await save(dialog)
})

test('input survives a reload, a crash and a new sign-in; files are chosen again at once; another person sees nothing', async ({
  page,
  context,
  guard,
}) => {
  guard.expects(answered(401), unanswered)
  const committee = await aCommittee()
  const address = `/committees/${committee.id}/create_meeting`
  await signIn(page, 'responsible')
  await openForm(page, committee)
  await choose(page, three)
  await page.getByRole('button', { name: 'Aktionen für «Umfrage»' }).first().click()
  await page.getByRole('menuitem', { name: 'Nach oben' }).click()
  await titlesOf(page).first().fill('Ersatzwahlen')

  const expectInput = async (now: Page) => {
    await expect(now.getByRole('textbox', { name: 'Titel', exact: true })).toHaveValue(TITLE)
    await expectItems(now, ['Ersatzwahlen', 'Umfrage', 'Voranschlag'])
    await expect(now.getByText('02 Voranschlag.pdf', { exact: false })).toBeVisible()
    await expect(now.getByRole('status').filter({ hasText: 'Ihre Eingaben vom letzten Mal sind noch da.' })).toContainText(
      'Die Dateien von 3 Dokumenten müssen noch einmal gewählt werden',
    )
  }

  await test.step('a reload, and files chosen again', async () => {
    await page.reload()
    await expectInput(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Vorschau' }).click()
    await page.getByRole('button', { name: 'Zur ersten markierten Angabe' }).click()
    await expect(page.getByLabel('Titel von 01 Wahlen.pdf')).toBeFocused()
    await choose(page, three)
    await expect(page.getByText('3 Dateien sind wieder an ihrer Stelle.')).toBeAttached()
    await expectItems(page, ['Ersatzwahlen', 'Umfrage', 'Voranschlag'])
    await expect(papersOf(page, 'Ersatzwahlen')).toHaveCount(1)
    await expect(page.getByText('noch einmal gewählt werden')).toHaveCount(0)
  })

  const second = await test.step('a crash of the tab', async () => {
    await page.getByLabel('Ort').fill('Aula')
    const crashed = page.waitForEvent('crash')
    await page.goto('chrome://crash').catch(() => undefined)
    await crashed
    const next = await context.newPage()
    await next.goto(address)
    await expectInput(next)
    await expect(next.getByLabel('Ort')).toHaveValue('Aula')
    return next
  })

  // An open page would lead to the sign-in by itself once its session has ended.
  const endSession = async () => {
    await second.goto('about:blank')
    await context.clearCookies({ name: /session/ })
  }

  await test.step('a session that has expired, and a new sign-in', async () => {
    await endSession()
    await second.goto(address)
    await expect(second).toHaveURL(/\/login/)
    await sendSignIn(second, { username: 'responsible' })
    await expect(second).toHaveURL(new RegExp(`${address}$`))
    await expectInput(second)
  })

  await test.step('another person at the same device', async () => {
    await endSession()
    await second.goto('/login')
    await sendSignIn(second, { username: 'admin' })
    await expect(second).not.toHaveURL(/\/login/)
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
    const kept = await second.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('by_hand')))
    expect(kept).toEqual([])
    await endSession()
    await beginSession(second, 'responsible')
    await second.goto(address)
    await expect(second.getByRole('textbox', { name: 'Titel', exact: true })).toHaveValue('')
    await expect(titlesOf(second)).toHaveCount(0)
  })
})

test('a file that changes after it was chosen is named, and chosen again', async ({ page, guard }) => {
  guard.expects(unanswered)
  const committee = await aCommittee()
  const path = test.info().outputPath('01 Wahlen.pdf')
  await writeFile(path, smallPdf('Alt'))
  await signIn(page, 'responsible')
  await openForm(page, committee)
  await choose(page, path)
  await expectItems(page, ['Wahlen'])
  await rm(path)
  await page.getByRole('button', { name: 'Vorschau' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'geändert, verschoben oder gelöscht: 01 Wahlen.pdf' })).toBeVisible()
  await expect(page.getByText('Die Datei eines Dokuments muss noch einmal gewählt werden')).toBeVisible()
  await writeFile(path, smallPdf('Neu und länger'))
  await choose(page, path)
  await expectItems(page, ['Wahlen'])
  await save(await preview(page))
})

/** Chooses a file of `size` bytes in the form, and starts the preview over a slow network that the test controls. */
async function startUpload(browser: Browser, { size, bytesPerSecond }: { size: number; bytesPerSecond: number }) {
  const committee = await aCommittee()
  const network = await aNetwork()
  const context = await browser.newContext({ baseURL: network.address })
  const page = await context.newPage()
  await signIn(page, 'responsible')
  await openForm(page, committee)
  await choose(page, [pdf('01 Wahlen.pdf', 'Wahlen', size)])
  await slowUploads(page, bytesPerSecond)
  await page.getByRole('button', { name: 'Vorschau' }).click()
  return { network, context, page, dialog: page.getByRole('dialog', { name: 'Sitzung anlegen' }) }
}

test('an upload that is interrupted says what to do, and keeps the files', async ({ browser, guard }) => {
  guard.expects(unanswered)
  const { network, context, page, dialog } = await startUpload(browser, { size: 2_000_000, bytesPerSecond: 100_000 })
  await expect(dialog.getByText(/^\d+ kB von 2 MB$/)).toBeVisible()
  network.cut()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'Ihre Eingaben und Dateien sind noch da.' })).toContainText(
    'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  )
  await expect(page.getByText('01 Wahlen.pdf', { exact: false })).toBeVisible()
  await context.close()
  network.end()
})

test('an upload over a network that hangs says so, gives up once the network is back, and can be repeated', async ({ browser, guard }) => {
  guard.expects(unanswered)
  const { network, context, page, dialog } = await startUpload(browser, { size: 20_000_000, bytesPerSecond: 2_000_000 })
  await expect(dialog.getByText(/^\d\.\d MB von 20 MB$/)).toBeVisible()
  network.hang()
  await expect(dialog.getByText('Der Server ist nicht erreichbar. Kommt die Verbindung bald zurück')).toBeVisible()
  network.recover()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: 'Ihre Eingaben und Dateien sind noch da.' })).toBeVisible()
  await save(await preview(page))
  await context.close()
  network.end()
})

test('an answer that is lost after saving is said to be uncertain, and nothing is saved twice', async ({ page, guard }) => {
  guard.expects(unanswered, answered(409))
  const committee = await aCommittee()
  await signIn(page, 'responsible')
  await openForm(page, committee)
  await choose(page, three)
  const dialog = await preview(page)
  const session = await page.context().newCDPSession(page)
  session.on(
    'Fetch.requestPaused',
    ({ requestId }) => void session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' }),
  )
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*create_meeting*', requestStage: 'Response' }] })
  await dialog.getByRole('button', { name: 'Sitzung anlegen' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Doppelt gespeichert wird nichts.' })).toBeVisible()
  await session.detach()
  await page.getByRole('button', { name: 'Vorschau' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'In diesem Gremium gibt es bereits eine Sitzung mit diesem Titel' })).toBeVisible()
  expect(await meetingsOf(page, committee)).toHaveLength(1)
})

test('double clicks on preview and save make one meeting', async ({ page }) => {
  const committee = await aCommittee()
  await signIn(page, 'responsible')
  await openForm(page, committee)
  await choose(page, three)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).search))
  await page.getByRole('button', { name: 'Vorschau' }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Sitzung anlegen' })
  await expect(dialog.getByRole('heading', { name: 'Das würde sich ändern' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Sitzung anlegen' }).dblclick()
  await expect(dialog.getByText('Die Sitzung wurde gespeichert.')).toBeVisible()
  expect(sent).toEqual(['?dry_run=true', expect.stringMatching(/^\?expected=/)])
  expect(await meetingsOf(page, committee)).toHaveLength(1)
})

test('of two people who change a meeting at once the second is told, even after a reload; nothing is overwritten silently', async ({
  enter,
  guard,
}) => {
  guard.expects(answered(412))
  const committee = await aCommittee()
  const [one, other] = [await enter('responsible', null), await enter('responsible', null)]
  await openForm(one, committee)
  await choose(one, three)
  await save(await preview(one))
  const [meeting] = await meetingsOf(one, committee)
  const form = `/meetings/${meeting?.id}/change`
  for (const page of [one, other]) await page.goto(form)
  await other.getByLabel('Ort').fill('Aula')
  await one.getByRole('textbox', { name: 'Titel', exact: true }).fill(`Neu ${randomUUID()}`)
  const title = await one.getByRole('textbox', { name: 'Titel', exact: true }).inputValue()
  await save(await preview(one, 'Sitzung bearbeiten'), 'Änderungen speichern')

  const told = 'Jemand hat die Sitzung inzwischen geändert.'
  await other.getByRole('button', { name: 'Vorschau' }).click()
  await expect(other.getByText(told)).toBeVisible()
  await expectAccessible(other)
  // The input was begun before the change of the other person: a reload must not make it look newer.
  await other.reload()
  await expect(other.getByText(told)).toBeVisible()
  await expect(other.getByLabel('Ort')).toHaveValue('Aula')
  await other.getByRole('button', { name: 'Eingaben behalten' }).click()
  const dialog = await preview(other, 'Sitzung bearbeiten')
  await expect(dialog.getByText(title).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Zurück zum Formular' }).click()
  await other.getByRole('textbox', { name: 'Titel', exact: true }).fill(title)
  await save(await preview(other, 'Sitzung bearbeiten'), 'Änderungen speichern')
  expect((await meetingsOf(other, committee)).map((shown) => shown.title)).toEqual([title])
})
