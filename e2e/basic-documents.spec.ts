import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { expectAccessible, expectHeadingOrder, expectNoSidewaysScrolling } from './accessibility.ts'
import { aCommittee, administer, type Committee } from './committees.ts'
import { expect, signIn, test } from './journey.ts'
import { dropFile } from './meeting-import.ts'

/** A committee whose basic documents `responsible` may change: three at the top, and one in a section. */
async function aCommitteeWithDocuments(): Promise<Committee> {
  const committee = await aCommittee()
  await administer(['committee', 'set', committee.title, '--change-documents-enabled', 'on'])
  const file = test.info().outputPath('grundlage.pdf')
  await writeFile(file, smallPdf('Grundlage', 2))
  const add = (title: string, ...more: string[]) => administer(['document', 'add', committee.title, file, '--title', title, ...more])
  for (const title of ['Reglement', 'Spesen', 'Gesetz']) await add(title)
  await add('Plan', '--section', 'Sitzungen')
  return committee
}

const cardOf = (page: Page) => page.getByRole('region', { name: 'Grundlagendokumente' })

/** The titles of the movable entries, from top to bottom. */
const titlesIn = (card: Locator) =>
  card
    .getByRole('button', { name: /^Aktionen für/ })
    .evaluateAll((buttons) => buttons.map((button) => /«(.*)»/.exec(button.getAttribute('aria-label') ?? '')?.[1]))

const expectOrder = (card: Locator, titles: string[]) => expect.poll(() => titlesIn(card)).toEqual(titles)

/** Expects the order on the server by reloading the page. */
async function expectKept(page: Page, titles: string[]) {
  await page.reload()
  await expectOrder(cardOf(page), titles)
}

async function choose(page: Page, title: string, item: string) {
  await cardOf(page)
    .getByRole('button', { name: `Aktionen für «${title}»` })
    .press('Enter')
  // The previously open menu may still be closing.
  const menu = page.getByRole('menu', { name: `Aktionen für «${title}»` })
  await menu.getByRole('menuitem', { name: item, exact: true }).press('Enter')
}

/** Drags a handle over the middle of another one until the titles stand in this order, without dropping it. */
async function carry(page: Page, from: Locator, over: Locator, titles: string[]) {
  await from.scrollIntoViewIfNeeded()
  await page.mouse.move(...(await middleOf(from)))
  await page.mouse.down()
  const [x, y] = await middleOf(from)
  await page.mouse.move(x + 4, y + 8, { steps: 3 })
  await expect(page.locator('[data-dnd-dragging]')).toBeVisible()
  // The rows move below what is carried, so that the other one may have left its place before it is reached.
  await expect
    .poll(async () => {
      const [left, top] = await middleOf(over)
      await page.mouse.move(left, top, { steps: 8 })
      await page.mouse.move(left, top + 4, { steps: 2 })
      return titlesIn(cardOf(page))
    })
    .toEqual(titles)
}

async function middleOf(handle: Locator): Promise<[number, number]> {
  const box = await handle.boundingBox()
  if (!box) throw new Error('There is nothing to carry')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

const handle = (page: Page, title: string) => cardOf(page).getByRole('button', { name: `«${title}» verschieben` })

test('adds and names a section; uploads a document by drag and drop, opens, renames and deletes it', async ({ page }) => {
  const committee = await aCommitteeWithDocuments()
  await signIn(page, 'responsible', `/committees/${committee.id}`)
  const card = cardOf(page)
  await card.getByRole('button', { name: 'Abschnitt hinzufügen' }).click()
  const field = card.getByRole('textbox', { name: 'Titel des Abschnitts' })
  await expect(field).toBeFocused()
  await page.keyboard.type('Verträge')
  await expect(card.getByText('Gespeichert')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('heading', { level: 3, name: 'Verträge' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Aktionen für «Verträge»' })).toBeFocused()

  await card.getByRole('button', { name: 'Dokument hinzufügen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dokument hinzufügen' })
  await expect(dialog.getByText('oder hierher ziehen')).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBe(500)
  const path = test.info().outputPath('Merkblatt.pdf')
  await writeFile(path, smallPdf('Merkblatt'))
  await dropFile(page, dialog.getByText('oder hierher ziehen'), path)
  await expect(dialog.getByText('Merkblatt.pdf')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Erstellen' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Das Dokument «Merkblatt» wurde hinzugefügt.')).toBeVisible()

  const link = card.getByRole('link', { name: /^Merkblatt/ })
  await expect(link).toHaveAttribute('target', '_blank')
  const file = await page.request.get((await link.getAttribute('href')) ?? '')
  expect([file.status(), file.headers()['content-type'], (await file.body()).subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  await choose(page, 'Merkblatt', 'Umbenennen')
  const title = card.getByRole('textbox', { name: 'Titel des Dokuments' })
  await expect(title).toBeFocused()
  await title.fill('Merkblatt Spesen')
  await title.press('Enter')
  await expectKept(page, ['Reglement', 'Spesen', 'Gesetz', 'Merkblatt Spesen', 'Sitzungen', 'Plan', 'Verträge'])

  page.once('dialog', (question) => void question.accept())
  await choose(page, 'Merkblatt Spesen', 'Löschen')
  await expect(page.getByText('Das Dokument wurde gelöscht.')).toBeVisible()
  await expectKept(page, ['Reglement', 'Spesen', 'Gesetz', 'Sitzungen', 'Plan', 'Verträge'])
})

test('moves documents and sections by mouse, and Escape restores the old order', async ({ page }) => {
  const committee = await aCommitteeWithDocuments()
  await administer([
    'document',
    'add',
    committee.title,
    test.info().outputPath('grundlage.pdf'),
    '--title',
    'Vertrag',
    '--section',
    'Verträge',
  ])
  await signIn(page, 'responsible', `/committees/${committee.id}`)
  const card = cardOf(page)
  await expectOrder(card, ['Reglement', 'Spesen', 'Gesetz', 'Sitzungen', 'Plan', 'Verträge', 'Vertrag'])

  await carry(page, handle(page, 'Gesetz'), handle(page, 'Reglement'), [
    'Gesetz',
    'Reglement',
    'Spesen',
    'Sitzungen',
    'Plan',
    'Verträge',
    'Vertrag',
  ])
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('[data-dnd-dragging]')).toHaveCount(0)
  await expectOrder(card, ['Reglement', 'Spesen', 'Gesetz', 'Sitzungen', 'Plan', 'Verträge', 'Vertrag'])

  await carry(page, handle(page, 'Reglement'), handle(page, 'Plan'), [
    'Spesen',
    'Gesetz',
    'Sitzungen',
    'Plan',
    'Reglement',
    'Verträge',
    'Vertrag',
  ])
  await expect(card.getByText('In diesen Bereich verschieben')).toBeVisible()
  await page.mouse.up()
  await expect(card.getByText(/^«Reglement» steht jetzt an Stelle 2 von 2 in «Sitzungen»\.$/)).toBeAttached()
  await expect(page.locator('[data-dnd-dragging]')).toHaveCount(0)
  await expect(card.getByRole('list', { name: 'Sitzungen' }).getByRole('listitem')).toHaveCount(2)

  await carry(page, handle(page, 'Verträge'), handle(page, 'Sitzungen'), [
    'Spesen',
    'Gesetz',
    'Verträge',
    'Vertrag',
    'Sitzungen',
    'Plan',
    'Reglement',
  ])
  await page.mouse.up()
  await expect(card.getByText('Der Abschnitt «Verträge» steht jetzt an Stelle 1 von 2.')).toBeAttached()
  await page.reload()
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(['Verträge', 'Sitzungen'])
  await expect(card.getByRole('list', { name: 'Sitzungen' }).getByRole('listitem')).toHaveCount(2)
  await expect(card.getByRole('list', { name: 'Ohne Abschnitt' }).getByRole('listitem')).toHaveCount(2)
})

test('moves documents by the keyboard, and deleting a section keeps its documents', async ({ page }) => {
  const committee = await aCommitteeWithDocuments()
  await signIn(page, 'responsible', `/committees/${committee.id}`)
  const card = cardOf(page)
  await expectOrder(card, ['Reglement', 'Spesen', 'Gesetz', 'Sitzungen', 'Plan'])
  await choose(page, 'Gesetz', 'Nach oben')
  await expectOrder(card, ['Reglement', 'Gesetz', 'Spesen', 'Sitzungen', 'Plan'])
  await expect(card.getByRole('button', { name: 'Aktionen für «Gesetz»' })).toBeFocused()
  await choose(page, 'Reglement', 'Sitzungen')
  await expectOrder(card, ['Gesetz', 'Spesen', 'Sitzungen', 'Plan', 'Reglement'])
  await expect(card.getByRole('button', { name: 'Aktionen für «Reglement»' })).toBeFocused()
  await choose(page, 'Plan', 'Ohne Abschnitt')
  await expectOrder(card, ['Gesetz', 'Spesen', 'Plan', 'Sitzungen', 'Reglement'])
  page.once('dialog', (question) => void question.accept())
  await choose(page, 'Sitzungen', 'Löschen')
  await expect(page.getByText('Der Abschnitt wurde gelöscht.')).toBeVisible()
  await expectKept(page, ['Gesetz', 'Spesen', 'Plan', 'Reglement'])
})

test('fast keyboard dragging on a slow machine keeps the page and all documents', async ({ page, context }) => {
  const committee = await aCommitteeWithDocuments()
  await signIn(page, 'responsible', `/committees/${committee.id}`)
  const card = cardOf(page)
  await expectOrder(card, ['Reglement', 'Spesen', 'Gesetz', 'Sitzungen', 'Plan'])
  const browser = await context.newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const dragged = page.locator('[data-dnd-dragging]')

  await handle(page, 'Gesetz').press('Space')
  await expect(dragged).toBeVisible()
  // Faster than the page renders.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown'])
    await page.keyboard.press(key)
  await page.keyboard.press('Space')
  await expect(dragged).toHaveCount(0)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page.getByRole('heading', { level: 1, name: committee.title })).toBeVisible()
  await expect(card.getByRole('button', { name: /^Aktionen für/ })).toHaveCount(5)
  const order = await card
    .getByRole('button', { name: /^Aktionen für/ })
    .evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel))
  await page.reload()
  await expect
    .poll(() => card.getByRole('button', { name: /^Aktionen für/ }).evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel)))
    .toEqual(order)
})

test('members read basic documents without controls; both views are accessible at every size and colour', async ({ page, enter }) => {
  const committee = await aCommitteeWithDocuments()
  await signIn(page, 'member', `/committees/${committee.id}`)
  await expect(cardOf(page).getByRole('link')).toHaveText([/^Reglement/, /^Spesen/, /^Gesetz/, /^Plan/])
  await expect(cardOf(page).getByRole('button')).toHaveCount(0)
  const editor = await enter('responsible', `/committees/${committee.id}`)
  await expectOrder(cardOf(editor), ['Reglement', 'Spesen', 'Gesetz', 'Sitzungen', 'Plan'])
  for (const reader of [page, editor]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await reader.emulateMedia({ colorScheme })
      for (const width of [1440, 1024, 390]) {
        await reader.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScrolling(reader)
        if (width === (colorScheme === 'light' ? 1440 : 390)) await expectAccessible(reader)
      }
    }
    await expectHeadingOrder(reader)
  }
})
