import type { Page } from '@playwright/test'
import { wordsInPdf } from '#testing/server/files/sandbox.ts'
import { beginSession, expect, test } from './journey.ts'
import { anOpenMotion, aRunningMeeting, rowOf } from './motions.ts'

/** The words on paper, ignoring line breaks, and how many sheets there are. */
async function printed(page: Page) {
  const words = wordsInPdf(await page.pdf({ format: 'A4' }))
  return { words: words.replace(/\s+/g, ' '), sheets: words.split('\f').length - 1 }
}

const sentences = Array.from({ length: 150 }, (_, index) => `Satz ${index + 1} des langen Wortlauts.`)

test('details, list and draft print whole and once, without the page behind the dialog', async ({ page }) => {
  await beginSession(page, 'responsible')
  const meeting = await aRunningMeeting(page)
  const { id, title } = await anOpenMotion(page, meeting, { description: sentences.join('\n'), reason: 'Die Begründung steht am Schluss.' })
  await page.goto(`${meeting.list}?motion=${id}`)
  const details = page.getByRole('dialog', { name: 'Vorstoss', exact: true })
  await expect(details.getByRole('heading', { name: title })).toBeVisible()
  const paper = await printed(page)
  for (const sentence of [...sentences, 'Die Begründung steht am Schluss.']) expect(paper.words.split(sentence)).toHaveLength(2)
  expect(paper.sheets).toBeGreaterThan(2)
  // Neither the list behind it nor its controls.
  for (const text of ['Alle Vorstösse', 'Neuer Vorstoss', 'Herunterladen', 'Schliessen']) expect(paper.words).not.toContain(text)
  await expect(details.getByRole('button', { name: 'Drucken' })).toBeVisible()

  await details.getByRole('button', { name: 'Bearbeiten' }).click()
  const form = page.getByRole('dialog', { name: 'Vorstoss bearbeiten' })
  await expect(form.getByRole('textbox', { name: 'Wortlaut' })).toHaveValue(sentences.join('\n'))
  const draft = await printed(page)
  for (const sentence of sentences) expect(draft.words.split(sentence)).toHaveLength(2)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)

  await expect(rowOf(page, title)).toBeVisible()
  const list = await printed(page)
  expect(list.words.split(title)).toHaveLength(2)
  for (const text of ['Herunterladen', 'Kann ich unterzeichnen', 'Aktionen']) expect(list.words).not.toContain(text)
})
