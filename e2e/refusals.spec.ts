import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { getCommittee } from '#features/committees/contract.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { expectAccessible } from './accessibility.ts'
import { apiAddress, csrfToken, importZip, read } from './api.ts'
import { aCommittee, type Committee, dismiss } from './committees.ts'
import { answered, beginSession, chooseLanguage, expect, sendSignIn, signIn, test, unanswered } from './journey.ts'
import { aComingMeeting, chooseZip, hostileZips, openImportDialog } from './meeting-import.ts'
import { expectAtRest } from './offline/network.ts'
import { expectPaper } from './open-paper.ts'
import { ownPlace } from './tested-sites.ts'
import { strangeMeeting } from './unusual-papers.ts'

const notFound = 'Seite nicht gefunden'
const title = aMeetingManifest().title ?? ''

/** A committee with one coming meeting, and that meeting's address. */
async function aCommitteeWithMeeting(responsible: Page) {
  const committee = await aCommittee()
  const { id } = await importZip(responsible, committee, await geverZip({ meetings: [aComingMeeting()] }))
  return { committee, address: `/meetings/${id}` }
}

const meetingsOf = async (page: Page, { id }: Committee) => (await read(page, getCommittee, { params: { id } })).meetings

test.describe('sign-in', () => {
  const refusals = {
    de: 'Benutzername oder Passwort stimmen nicht. Bitte versuchen Sie es erneut.',
    fr: 'Le nom d’utilisateur ou le mot de passe est incorrect. Veuillez réessayer.',
    en: 'The username or password is incorrect. Please try again.',
  } as const
  for (const language of ['de', 'fr', 'en'] as const) {
    test(`a wrong password and an unknown user get the same message, ${language}`, async ({ page, guard }) => {
      guard.expects(answered(401))
      await page.goto(`/login?language=${language}`)
      for (const username of ['colleague', 'nobody-of-that-name']) {
        await sendSignIn(page, { username, password: 'wrong', language })
        await expect(page.getByRole('alert')).toHaveText(refusals[language])
        await expectAccessible(page)
      }
      await sendSignIn(page, { username: 'colleague', language })
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    })
  }
})

test.describe('import dialog', () => {
  test('hostile zips are refused in the dialog, which stays open, and leave nothing', async ({ page, guard }) => {
    guard.expects(answered(400))
    const committee = await aCommittee()
    await signIn(page, 'responsible', `/committees/${committee.id}`)
    const before = await storedFiles()
    const dialog = await openImportDialog(page)
    for (const { zip, said, name } of hostileZips) {
      await chooseZip(dialog, await zip(), `${name}.zip`)
      await dialog.getByRole('button', { name: 'Änderungen anzeigen' }).click()
      await expect(dialog.getByRole('alert').filter({ hasText: said })).toBeFocused()
      await expect(dialog.getByText(`${name}.zip`)).toBeVisible()
    }
    await expectAccessible(page)
    expect(await meetingsOf(page, committee)).toEqual([])
    expect(await storedFiles()).toEqual(before)
  })

  for (const { language, opens, chooses, checks, says } of [
    {
      language: 'fr',
      opens: 'Importer une séance',
      chooses: 'Choisir un fichier ZIP',
      checks: 'Afficher les changements',
      says: 'Dans meeting.json, l’indication « meetings[0].start » manque.',
    },
    {
      language: 'en',
      opens: 'Import meeting',
      chooses: 'Choose ZIP file',
      checks: 'Show changes',
      says: 'In meeting.json, “meetings[0].start” is missing.',
    },
  ]) {
    test(`a refusal is in the language of the user, ${language}`, async ({ page, guard }) => {
      guard.expects(answered(400))
      const committee = await aCommittee()
      await beginSession(page, 'responsible')
      await chooseLanguage(page, language)
      await page.goto(`/committees/${committee.id}`)
      await page.getByRole('button', { name: opens }).last().click()
      const dialog = page.getByRole('dialog', { name: opens })
      const shapeless = await hostileZips.find(({ name }) => name === 'another shape')?.zip()
      await dialog.getByLabel(chooses).setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: shapeless ?? Buffer.alloc(0) })
      await dialog.getByRole('button', { name: checks }).click()
      await expect(dialog.getByRole('alert').filter({ hasText: says })).toBeVisible()
    })
  }

  test('a cancelled upload leaves nothing', async ({ page, context }) => {
    const committee = await aCommittee()
    await signIn(page, 'responsible', `/committees/${committee.id}`)
    const before = await storedFiles()
    const dialog = await openImportDialog(page)
    await chooseZip(dialog, await largeZip())
    await dialog.getByRole('button', { name: 'Änderungen anzeigen' }).click()
    await expect(dialog.getByText('4 neue Traktanden')).toBeVisible()

    await throttle(context, page)
    await dialog.getByRole('button', { name: 'Importieren' }).click()
    await expect(dialog.getByText(/^\d+ kB von 2\.\d MB$/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog.getByText('Soll das Hochladen abgebrochen werden?')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Weiter hochladen' }).click()
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(dialog.getByRole('button', { name: 'Importieren' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Für dieses Gremium sind noch keine Sitzungen erfasst.')).toBeVisible()
    expect(await meetingsOf(page, committee)).toEqual([])
    await expect.poll(storedFiles).toEqual(before)
  })

  test('a double click imports once', async ({ page }) => {
    const committee = await aCommittee()
    await signIn(page, 'responsible', `/committees/${committee.id}`)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).search))
    const dialog = await openImportDialog(page)
    await chooseZip(dialog, await geverZip({ meetings: [aComingMeeting()] }))
    await dialog.getByRole('button', { name: 'Änderungen anzeigen' }).dblclick()
    await expect(dialog.getByRole('heading', { name: 'Das würde sich ändern' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Importieren' }).dblclick()
    await expect(dialog.getByRole('heading', { name: 'Das hat sich geändert' })).toBeVisible()
    expect(sent).toEqual(['?dry_run=true', expect.stringMatching(/^\?expected=/)])
    expect(await meetingsOf(page, committee)).toHaveLength(1)
  })

  test('a server error and a lost connection keep the dialog and its file', async ({ page, context, guard }) => {
    guard.expects(answered(500), unanswered)
    const committee = await aCommittee()
    await signIn(page, 'responsible', `/committees/${committee.id}`)
    const dialog = await openImportDialog(page)
    await chooseZip(dialog, await geverZip({ meetings: [aComingMeeting()] }))
    const check = dialog.getByRole('button', { name: 'Änderungen anzeigen' })
    await page.route('**/import_meeting/**', (route) => route.fulfill({ status: 500, json: { detail: 'Nummer r-1.' } }))
    await check.click()
    const said = dialog.getByRole('alert')
    await expect(
      said.filter({ hasText: 'Beim Importieren der Sitzung ist ein Fehler aufgetreten. Bitte versuchen Sie es erneut. Nummer r-1.' }),
    ).toBeFocused()
    await page.unroute('**/import_meeting/**')
    await page.route('**/import_meeting/**', (route) => route.abort())
    await check.click()
    await expect(said.filter({ hasText: 'nicht erreichbar' })).toBeVisible()
    await page.unroute('**/import_meeting/**')
    await context.setOffline(true)
    await expect(check).toHaveAttribute('title', 'Verbindung nötig')
    await context.setOffline(false)
    await check.click()
    await expect(dialog.getByRole('heading', { name: 'Das würde sich ändern' })).toBeVisible()
  })
})

/** Files in the site's store, and uploads in progress. */
async function storedFiles(): Promise<string[]> {
  const { data_dir } = ownPlace()
  const folders = await readdir(data_dir)
  const ours = folders.filter((name) => ['files', 'arriving'].includes(name)).map((name) => join(data_dir, name))
  const lists = await Promise.all(ours.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })))
  return lists.flatMap((entries) => entries.filter((entry) => entry.isFile()).map(({ name }) => name)).sort()
}

/** More than two megabytes that do not compress. */
const largeZip = () =>
  geverZip({ meetings: [aComingMeeting()], files: { 'Traktandum 1/Antrag Voranschlag.pdf': Buffer.alloc(2_300_000, '%PDF-1.7 ') } })

/** 100 kB per second upload. */
async function throttle(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 100_000,
  })
}

test('documents that cannot be shown say why and can be downloaded', async ({ page }) => {
  const committee = await aCommittee()
  await beginSession(page, 'responsible')
  const { contents, zip } = await strangeMeeting()
  const { id } = await importZip(page, committee, zip)
  for (const [file, said] of [
    ['beschaedigt.pdf', 'Dieses Dokument ist beschädigt'],
    ['abgeschnitten.pdf', 'Dieses Dokument ist beschädigt'],
    ['ohneseiten.pdf', 'Dieses Dokument ist beschädigt'],
    ['Webseite.pdf', 'Diese Datei lässt sich hier nicht anzeigen.'],
    ['verschluesselt.pdf', 'Dieses Dokument ist mit einem Passwort geschützt'],
    ['Protokollauszug.txt', 'Diese Datei lässt sich hier nicht anzeigen.'],
  ] as const) {
    await page.goto(`/meetings/${id}`)
    await page.getByRole('link', { name: file.split('.')[0], exact: true }).click()
    const main = page.getByRole('main')
    await expect(main.getByText(said)).toBeVisible()
    await expectAccessible(page)
    const arriving = page.waitForEvent('download')
    await main.getByRole('region', { name: 'Dokumentansicht' }).getByRole('link', { name: 'Herunterladen' }).last().click()
    const download = await arriving
    expect(download.suggestedFilename()).toBe(file)
    expect(await readFile(await download.path())).toEqual(contents[file])
  }
})

test('a session ended elsewhere leads to the sign-in page at once, and sign-in returns to the page', async ({ page, enter, guard }) => {
  guard.expects(answered(401), answered(404))
  const { address } = await aCommitteeWithMeeting(await enter('responsible', null))
  await signIn(page, 'member', address)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectAtRest(page)
  await endSession(page)
  await expect(page).toHaveURL(/\/login\?next=/)
  expect(new URL(page.url()).searchParams.get('next')).toBe(address)
  await expect(page.getByText(title)).toHaveCount(0)
  await sendSignIn(page, { username: 'member' })
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

/** Signs out elsewhere: the page on screen learns of it only through MQTT. */
async function endSession(page: Page) {
  await page.request.post('/logout', { headers: { 'X-CSRFToken': await csrfToken(page) }, maxRedirects: 0 })
}

test('a permission that ends leads to 404 at once, and nothing seen before stays', async ({ page, enter, guard }) => {
  guard.expects(answered(404))
  const { committee, address } = await aCommitteeWithMeeting(await enter('responsible', null))
  await signIn(page, 'member', address)
  const item = page.getByRole('link', { name: 'Voranschlag 2027', exact: true })
  await item.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Voranschlag 2027' })).toBeVisible()
  await expectAtRest(page)
  await dismiss('member', committee)
  await expect(page.getByRole('heading', { level: 1, name: notFound })).toBeVisible()
  for (const text of [title, 'Voranschlag 2027', 'Velowegen']) await expect(page.getByText(text)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: notFound })).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
  for (const call of [`${address}/`, `${address}/agenda_items/`])
    expect((await page.request.get(apiAddress(call.slice(1)))).status()).toBe(404)
})

test('a server error says so and can be tried again', async ({ page, enter, guard }) => {
  guard.expects(answered(500))
  const { address } = await aCommitteeWithMeeting(await enter('responsible', null))
  await beginSession(page, 'member')
  await page.route('**/api/v1/meetings/**', (route) => route.fulfill({ status: 500, json: { detail: 'Nennen Sie die Nummer r-1.' } }))
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Diese Seite konnte nicht geladen werden' })).toBeVisible()
  await expect(page.getByText('Nennen Sie die Nummer r-1.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/v1/meetings/**')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('after a lost connection page, document and start continue once the server is reachable', async ({ page, context, enter, guard }) => {
  guard.expects(unanswered)
  const { address } = await aCommitteeWithMeeting(await enter('responsible', null))
  await signIn(page, 'member', address)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Voranschlag 2027', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ohne Verbindung nicht verfügbar' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Voranschlag 2027' })).toBeVisible()

  await page.route('**/file/', (route) => route.abort())
  await page.getByRole('link', { name: 'Stellenplan' }).click()
  await expect(page.getByText('Das Dokument konnte nicht geladen werden')).toBeVisible()
  await expectAccessible(page)
  const again = page.getByRole('button', { name: 'Erneut versuchen' })
  await expect(again).toBeVisible()
  await page.unroute('**/file/')
  // The page also retries by itself once the server is back.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(again).toHaveCount(0, { timeout: 1000 })
  }).toPass()
  await expectPaper(page, 'Stellenplan')

  await page.route('**/api/v1/config/', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Application bootstrap failed.' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/v1/config/')
  await page.getByRole('button', { name: 'Neu laden' }).click()
  await expectPaper(page, 'Stellenplan')
})

test('the first document opened offline says so, and opens once the server is reachable', async ({ page, context, enter, guard }) => {
  guard.expects(unanswered, /Failed to fetch dynamically imported module/)
  const { address } = await aCommitteeWithMeeting(await enter('responsible', null))
  await signIn(page, 'member', address)
  const protocol = page.getByRole('link', { name: 'Protokoll anzeigen' })
  await expect(protocol).toBeVisible()
  await context.setOffline(true)
  await protocol.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ohne Verbindung nicht verfügbar' })).toBeVisible()
  await context.setOffline(false)
  await expectPaper(page, 'Seite 1 von 1')
})
