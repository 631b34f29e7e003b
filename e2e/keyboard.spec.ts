import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { geverZip } from '#testing/server/files/gever-zip.ts'
import { asUpload } from './api.ts'
import { aCommittee } from './committees.ts'
import { beginSession, expect, signIn, test } from './journey.ts'
import { type Hands, handsOf } from './keyboard.ts'
import { aComingMeeting } from './meeting-import.ts'
import { anOpenMotion, aRunningMeeting, rowOf } from './motions.ts'
import { openScreen, screenNamed } from './screens.ts'

// Every flow without a mouse: `handsOf` fails if the focus is invisible, or a control is not reachable by the tab key.

const heading = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('heading', { level: 1, name })
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function signInByKeys(page: Page, { press, write }: Hands, username: string) {
  await page.goto('/login')
  await write(page.getByLabel('Benutzername'), username)
  await write(page.getByLabel('Passwort'), 'demo')
  await press('Enter')
}

async function openUserMenu(page: Page, { enter }: Hands) {
  await enter(page.getByRole('button', { name: /^Benutzermenü/ }))
  await expect(page.getByRole('menu')).toBeVisible()
}

test('by keyboard: signs in, imports a meeting, opens it, writes a note and sets a tag', { tag: '@main' }, async ({ page }) => {
  const committee = await aCommittee()
  const hands = handsOf(page)
  const { enter, press, write } = hands
  const meeting = aComingMeeting()
  await signInByKeys(page, hands, 'responsible')
  await enter(page.getByRole('link', { name: committee.title }))
  await expect(heading(page, committee.title)).toBeFocused()

  await test.step('imports from the empty list', async () => {
    const opener = page.getByRole('button', { name: 'Sitzung importieren' })
    const dialog = dialogOf(page, 'Sitzung importieren')
    await enter(page.getByRole('region', { name: 'Sitzungen', exact: true }).getByRole('button', { name: 'Sitzung importieren' }))
    const chooser = page.waitForEvent('filechooser')
    await enter(dialog.getByLabel('ZIP-Datei wählen'))
    await (await chooser).setFiles(asUpload(await geverZip({ meetings: [meeting] })))
    await enter(dialog.getByRole('button', { name: 'Änderungen anzeigen' }))
    await enter(dialog.getByRole('button', { name: 'Importieren' }))
    await expect(dialog.getByText('Die Sitzung wurde importiert.')).toBeVisible()
    await press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(heading(page, committee.title)).toBeFocused()
    await enter(opener)
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })

  await test.step('meeting and item', async () => {
    await enter(page.getByRole('main').getByRole('link', { name: meeting.title ?? '' }))
    await expect(heading(page, meeting.title ?? '')).toBeFocused()
    await enter(page.getByRole('link', { name: 'Voranschlag 2027', exact: true }))
    await expect(heading(page, 'Voranschlag 2027')).toBeFocused()
  })

  await test.step('note and tag', async () => {
    await write(page.getByRole('textbox', { name: 'Neue Notiz' }), 'Vor der Sitzung nachfragen')
    await press('Control+Enter')
    await expect(page.getByText('Die Notiz wurde gespeichert.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notizen' }).getByRole('button', { name: 'Notiz löschen' })).toBeVisible()
    const tags = page.getByRole('region', { name: 'Etiketten' })
    await enter(tags.getByRole('button', { pressed: false }), 'Space')
    await expect(tags.getByRole('button', { pressed: true })).toHaveCount(1)
  })
})

test('by keyboard: turns pages of a document, zooms, and goes on by the overview', async ({ page }) => {
  const { enter, press, reach, write } = handsOf(page)
  await beginSession(page, 'responsible')
  await openScreen(page, screenNamed('proposal'))
  const number = page.getByLabel('Seitenzahl')
  const pages = page.getByRole('group', { name: 'Seiten des Dokuments' })
  await reach(pages)
  // Once the reader's last position is restored.
  await expect(async () => {
    await press('Home')
    await press('ArrowRight')
    await expect(number).toHaveValue('2', { timeout: 5000 })
  }).toPass()
  await write(number, '3')
  await press('Enter')
  await expect(number).toHaveValue('3')
  const widthOf = async () => (await page.locator('.page').first().boundingBox())?.width ?? 0
  const before = await widthOf()
  await press('Control++')
  await expect.poll(widthOf).toBeGreaterThan(before)
  await enter(page.getByRole('button', { name: 'Übersicht', exact: true }))
  await reach(page.getByRole('complementary', { name: 'Übersicht' }).getByRole('button', { name: 'Seite 3', exact: true }))
  await press('ArrowLeft')
  await press('Enter')
  await expect(number).toHaveValue('2')
})

test('by keyboard: a motion is written and published, another one is signed and submitted', async ({ page, enter: enterAs }) => {
  await beginSession(page, 'responsible')
  const meeting = await aRunningMeeting(page)
  const open = await anOpenMotion(page, meeting)
  const member = await enterAs('member', meeting.list)
  const { enter, pick, press, write, choose } = handsOf(member)
  const opener = member.getByRole('button', { name: 'Neuer Vorstoss' })
  await enter(opener)
  const form = dialogOf(member, 'Neuer Vorstoss')
  await pick(form.getByRole('combobox', { name: 'Geschäftsart' }), 'Postulat')
  await write(form.getByRole('textbox', { name: 'Titel' }), 'Velowege')
  await write(form.getByRole('textbox', { name: 'Wortlaut' }), 'Der Regierungsrat baut Velowege.')
  await enter(form.getByRole('button', { name: 'Speichern' }))
  await expect(form).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(rowOf(member, 'Velowege')).toContainText('Entwurf')
  await enter(member.getByRole('button', { name: 'Aktionen zu «Velowege»' }))
  await choose('Veröffentlichen')
  await expect(rowOf(member, 'Velowege')).toContainText('Offen')

  const actions = member.getByRole('button', { name: `Aktionen zu «${open.title}»` })
  await enter(actions)
  await choose('Unterzeichnen')
  await enter(dialogOf(member, 'Vorstoss unterzeichnen').getByRole('button', { name: 'Unterzeichnen' }))
  await expect(member.getByText('Sie haben den Vorstoss unterzeichnet.')).toBeVisible()
  await expect(actions).toBeFocused()

  await page.goto(meeting.list)
  const own = handsOf(page)
  await own.enter(page.getByRole('button', { name: `Aktionen zu «${open.title}»` }))
  await own.choose('Einreichen')
  await own.enter(dialogOf(page, 'Vorstoss einreichen').getByRole('button', { name: 'Ja' }))
  await expect(rowOf(page, open.title)).toContainText('Eingereicht')
  await expect(page.getByRole('button', { name: `Aktionen zu «${open.title}»` })).toBeFocused()
  await press('Escape')
})

test('by keyboard: downloads a meeting as a meeting pack', async ({ page }) => {
  await beginSession(page, 'member')
  await openScreen(page, screenNamed('meeting'))
  const { enter, press, reach } = handsOf(page)
  const opener = page.getByRole('button', { name: 'Umfang wählen' })
  await enter(opener)
  const dialog = dialogOf(page, 'Herunterladen')
  await reach(dialog.getByRole('radio', { name: 'ZIP-Datei' }))
  await press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Sitzungsbuch' })).toBeChecked()
  const download = page.waitForEvent('download')
  await enter(dialog.getByRole('button', { name: 'Sitzungsbuch erstellen' }))
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('by keyboard: opens the administration, adds a preset text and deletes it', async ({ page }) => {
  const name = `Text-${randomUUID().slice(0, 8)}`
  await signIn(page, 'admin')
  const hands = handsOf(page)
  const { enter, press, write, choose } = hands
  await openUserMenu(page, hands)
  await choose('Administration')
  await expect(heading(page, 'Personen')).toBeFocused()
  await enter(page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Textbausteine', exact: true }))
  await expect(heading(page, 'Textbausteine')).toBeFocused()
  const opener = page.getByRole('button', { name: 'Textbaustein hinzufügen' })
  await enter(opener)
  const dialog = dialogOf(page, 'Textbaustein hinzufügen')
  await write(dialog.getByLabel('Name'), name)
  await write(dialog.getByLabel('Text'), 'Die Unterlagen sind aufgelegt.')
  await press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  page.on('dialog', (question) => void question.accept())
  await enter(page.getByRole('button', { name: `«${name}» löschen` }))
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0)
})
