import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { documentCalls } from '#features/documents/contract.ts'
import type { DocumentKind } from '#features/documents/document.ts'
import { getMeeting, type Meeting } from '#features/meetings/contract.ts'
import type { MeetingJson } from '#features/meetings/server/zip/manifest-json.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import { aFile, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { expectAccessible } from './accessibility.ts'
import { apiAddress, read } from './api.ts'
import { aCommittee, type Committee } from './committees.ts'
import { answered, expect, sendSignIn, test } from './journey.ts'
import { aComingMeeting, chooseZip, dropFile, importInDialog, openImportDialog } from './meeting-import.ts'
import { expectPaper, pagesOf } from './open-paper.ts'
import { titled } from './texts.ts'

const proposalFile = 'Traktandum 1/Antrag Voranschlag.pdf'
const zipOf = (meeting: MeetingJson) =>
  geverZip({ meetings: [meeting], files: { [proposalFile]: smallPdf('Voranschlag 2027\nGrünräume und Schulhäuser', 5) } })

/** The same meeting again: a new version of the first attachment, and a new item in place of the last. */
function changed(meeting: MeetingJson): MeetingJson {
  const [heading, budget, school] = meeting.agenda_items
  if (!heading || !budget || !school) throw new Error('The meeting has too few items')
  const [overview, ...others] = budget.attachments ?? []
  const newer = aFile(overview?.file ?? '', { title: overview?.title, modified: '2026-09-07T11:20:00+02:00' })
  const fire = { opengever_id: 5, sort_order: 4, title: 'Neubau der Feuerwache', number: '3.', number_raw: 3 }
  return {
    ...meeting,
    agenda_items: [
      heading,
      { ...budget, attachments: [newer, ...others] },
      school,
      { ...fire, proposal: aFile('Traktandum 3/Antrag Feuerwache.pdf') },
    ],
  }
}

test('a meeting is imported, opened, read and imported again, and others see only what they may', { tag: '@main' }, async ({
  page,
  enter,
  guard,
}) => {
  test.setTimeout(180_000)
  const committee = await aCommittee()
  const meeting = aComingMeeting()
  const title = meeting.title ?? ''

  await test.step('1 and 2: signs in, chooses the committee, imports', async () => {
    await signInByForm(page)
    await page.getByRole('link', { name: committee.title }).click()
    await expect(page.getByRole('heading', { level: 1, name: committee.title })).toBeVisible()
    await expect(page.getByText('Für dieses Gremium sind noch keine Sitzungen erfasst.')).toBeVisible()
    await expectAccessible(page)
    await importFirst(page, await zipOf(meeting))
  })

  await test.step('3: opens the meeting from the forthcoming ones, and reads', async () => {
    await page.getByRole('region', { name: 'Sitzungen', exact: true }).getByRole('link', { name: title }).click()
    await expectMeeting(page, title)
    await expectAccessible(page)
    await page.getByRole('region', { name: 'Traktanden' }).getByRole('link', { name: 'Voranschlag 2027', exact: true }).click()
    await expectAgendaItem(page)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Antrag', exact: true }).click()
    await pageThrough(page)
    await searchInPaper(page)
    await page.getByRole('navigation', { name: 'Sie sind hier' }).getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  const removed = page.getByRole('link', { name: 'Anfrage zu den Velowegen', exact: true })
  const removedAddress = (await removed.getAttribute('href')) ?? ''

  await test.step('4: imports the changed meeting; the old version is still readable', async () => {
    await page.getByRole('link', { name: /Zurück zum Gremium/ }).click()
    await importAgain(page, await zipOf(changed(meeting)))
    await expectMeeting(page, title)
    await expect(page.getByRole('link', { name: 'Neubau der Feuerwache', exact: true })).toBeVisible()
    await expect(removed).toHaveCount(0)
    await readBothVersions(page, meeting)
    guard.expects(answered(404))
    await page.goto(removedAddress)
    await expect(page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('5: a member sees the same without the upload button, somebody else nothing', async () => {
    const member = await enter('member', `/committees/${committee.id}`)
    await expect(member.getByRole('link', { name: title })).toBeVisible()
    await expect(member.getByRole('button', { name: 'Sitzung importieren' })).toHaveCount(0)
    await member.getByRole('link', { name: title }).click()
    await expectMeeting(member, title)
    await readBothVersions(member, meeting)

    const { pages, calls } = await addressesOf(page, committee, title)
    expect(pages).toHaveLength(7)
    await expectNothing(await enter('newcomer', null), pages, calls)
  })
})

async function signInByForm(page: Page) {
  await page.goto('/login')
  await expectAccessible(page)
  await sendSignIn(page, { username: 'responsible' })
}

async function importFirst(page: Page, zip: Buffer) {
  const dialog = await openImportDialog(page)
  expect((await dialog.boundingBox())?.width).toBe(500)
  await page.setViewportSize({ width: 599, height: 800 })
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 599, height: 800 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)

  await chooseZip(dialog, zip, 'sitzung.pdf')
  await expect(dialog.getByText('Nur Dateien mit der Endung .zip sind erlaubt')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Änderungen anzeigen' })).toBeDisabled()
  await drop(page, zip)
  await expect(dialog.getByText('gezogen.zip')).toBeVisible()
  await expect(dialog.getByText('Nur Dateien mit der Endung')).toHaveCount(0)

  await dialog.getByRole('button', { name: 'Änderungen anzeigen' }).click()
  await expect(dialog.getByRole('heading', { name: 'Das würde sich ändern' })).toBeVisible()
  await expect(dialog.getByText('4 neue Traktanden')).toBeVisible()
  await expect(dialog.getByText('10 neue Dokumente')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByText('Für dieses Gremium sind noch keine Sitzungen erfasst.')).toBeVisible()

  await openImportDialog(page)
  await chooseZip(dialog, zip)
  await importInDialog(dialog)
  await expect(dialog.getByText('Die Sitzung wurde importiert.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Schliessen' }).last().click()
  await expect(dialog).toHaveCount(0)
}

async function drop(page: Page, zip: Buffer) {
  const path = test.info().outputPath('gezogen.zip')
  await writeFile(path, zip)
  await dropFile(page, page.getByText('oder hierher ziehen'), path)
}

async function expectMeeting(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveTitle(titled(title))
  const main = page.getByRole('main')
  await expect(main.getByText('Rathaus, Zimmer 4')).toBeVisible()
  await expect(main.getByText(/^Letzter Import: \d\d\.\d\d\.\d{4}, \d\d:\d\d$/)).toBeVisible()
  await expect(main.getByText('A Sachgeschäfte')).toBeVisible()
  await expect(main.getByRole('link', { name: 'A Sachgeschäfte' })).toHaveCount(0)
  const documents = main.getByRole('region', { name: 'Dokumente' })
  await expect(documents.getByRole('link')).toHaveText(['Protokoll anzeigen', 'Einladung mit Anfahrt', 'Traktandenliste'])
  await expect(documents.getByRole('heading', { level: 3, name: 'Weitere Sitzungsunterlagen' })).toBeVisible()
}

async function expectAgendaItem(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Voranschlag 2027' })).toBeVisible()
  const documents = page.getByRole('region', { name: 'Dokumente' })
  await expect(documents.getByRole('link')).toHaveText(['Antrag', 'Budgetübersicht', 'Stellenplan'])
}

async function pageThrough(page: Page) {
  await expectPaper(page, 'Seite 1 von 5')
  await expect(page).toHaveTitle(titled('Voranschlag 2027'))
  await expectAccessible(page)
  const number = page.getByLabel('Seitenzahl')
  await expect(page.getByText('von 5', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Nächste Seite' }).click()
  await expect(number).toHaveValue('2')
  await expectPaper(page, 'Seite 2 von 5')
  await number.fill('5')
  await number.press('Enter')
  await expectPaper(page, 'Seite 5 von 5')
  await page.getByRole('button', { name: 'Vorherige Seite' }).click()
  await expect(number).toHaveValue('4')
}

async function searchInPaper(page: Page) {
  await page.keyboard.press('ControlOrMeta+f')
  const field = page.getByRole('searchbox', { name: 'Im Dokument suchen' })
  await expect(field).toBeFocused()
  await field.fill('GRUNRAUME')
  const count = page.getByRole('search').getByRole('status')
  await expect(count).toHaveText(/^[1-5] von 5$/)
  await expect(pagesOf(page).locator('.highlight.selected')).toHaveText('Grünräume')
  await expectAccessible(page)
  const before = await count.textContent()
  await field.press('Enter')
  await expect(count).not.toHaveText(before ?? '')
  await field.fill('Strassenbahn')
  await expect(count).toHaveText('Keine Treffer')
  await field.press('Escape')
  await expect(field).toHaveCount(0)
}

async function importAgain(page: Page, zip: Buffer) {
  const dialog = await openImportDialog(page)
  await chooseZip(dialog, zip)
  await importInDialog(dialog)
  await expect(dialog.getByText('Aktualisiert', { exact: true })).toBeVisible()
  for (const line of [
    '1 neues Traktandum',
    '1 zurückgezogenes Traktandum',
    '1 neues Dokument',
    '1 Dokument mit neuer Version',
    '2 zurückgezogene Dokumente',
  ]) {
    await expect(dialog.getByText(line, { exact: true })).toBeVisible()
  }
  await dialog.getByText('1 Dokument mit neuer Version').click()
  await expect(dialog.getByText('Budgetübersicht')).toBeVisible()
  await dialog.getByRole('link', { name: 'Sitzung öffnen' }).click()
}

/** The text by which the test's papers show their version. */
const editionOf = (meeting: MeetingJson) => `Fassung ${meeting.agenda_items[1]?.attachments?.[0]?.checksum.slice(0, 12)}`

/** Starts at the meeting's page and returns to it. */
async function readBothVersions(page: Page, meeting: MeetingJson) {
  await page.getByRole('link', { name: 'Voranschlag 2027', exact: true }).click()
  await page.getByRole('link', { name: 'Budgetübersicht', exact: true }).click()
  await expectPaper(page, editionOf(changed(meeting)))
  const versions = page.getByRole('complementary', { name: 'Versionen' })
  await expect(versions.getByRole('link', { name: /^Version/ })).toHaveText(['Version 2', 'Version 1'])
  await versions.getByRole('link', { name: 'Version 1' }).click()
  await expectPaper(page, editionOf(meeting))
  await expect(page.getByText('Sie lesen Version 1. Es gibt eine neuere.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Neuste Version öffnen' }).click()
  await expectPaper(page, editionOf(changed(meeting)))
  await page
    .getByRole('navigation', { name: 'Sie sind hier' })
    .getByRole('link', { name: meeting.title ?? '' })
    .click()
}

type DocumentOf = { kind: DocumentKind; id: number }

/** Every document of a meeting. */
const documentsOf = ({ meeting_documents, protocol, agenda_items }: Meeting): DocumentOf[] => [
  ...meeting_documents.map(({ id }) => ({ kind: 'meeting_documents' as const, id })),
  ...(protocol ? [{ kind: 'protocols' as const, id: protocol.id }] : []),
  ...agenda_items.flatMap(({ proposal }) => (proposal ? [{ kind: 'proposals' as const, id: proposal.id }] : [])),
  ...agenda_items.flatMap(({ attachments }) => attachments.map(({ id }) => ({ kind: 'attachments' as const, id }))),
]

/** Addresses of the walk: a page of each kind, every API call, every file of every version. */
async function addressesOf(page: Page, committee: Committee, title: string) {
  await page.goto(`/committees/${committee.id}`)
  const id = Number((await page.getByRole('link', { name: title }).getAttribute('href'))?.split('/').pop())
  const meeting = await read(page, getMeeting, { params: { id } })
  const parents = [`committees/${committee.id}`, `meetings/${id}`, ...meeting.agenda_items.map((item) => `agenda_items/${item.id}`)]
  const pages = new Map(parents.map((path) => [path.split('/')[0], `/${path}`]))
  const calls = [...parents.map((path) => `${path}/`), `committees/${committee.id}/meetings/`, `meetings/${id}/agenda_items/`]
  for (const document of documentsOf(meeting)) {
    const { getDocument, listVersions } = documentCalls[document.kind]
    calls.push(...[getDocument, listVersions].map(({ path }) => fillPath(path, { id: document.id })))
    for (const { version_id, file } of await read(page, listVersions, { params: { id: document.id } })) {
      pages.set(document.kind, `/${document.kind}/${document.id}?version_id=${version_id}`)
      calls.push(file)
    }
  }
  return { pages: [...pages.values()], calls: calls.map(apiAddress) }
}

async function expectNothing(page: Page, pages: string[], calls: string[]) {
  for (const address of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' })).toBeVisible()
  }
  for (const address of calls) expect((await page.request.get(address)).status(), address).toBe(404)
}
