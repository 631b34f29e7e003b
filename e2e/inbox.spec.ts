import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, expectKeyboardReach, expectNoSidewaysScrolling } from './accessibility.ts'
import { answered, beginSession, expect, test } from './journey.ts'
import { aPostingCommittee, dialogOf, pdf, pick } from './motions.ts'
import { pagesOf } from './open-paper.ts'

type Posted = { title: string; files?: string[] }

/** Posts a proposal from the page of own postings. */
async function postProposal(page: Page, { title, files = [] }: Posted) {
  await page.getByRole('button', { name: 'Vorstoss einreichen' }).press('Enter')
  const dialog = dialogOf(page, 'Vorstoss einreichen')
  await dialog.getByRole('textbox', { name: 'Titel' }).fill(title)
  await pick(page, 'Geschäftsart', 'Postulat')
  await dialog.getByRole('textbox', { name: 'Beschreibung' }).fill(`${title}: Der Regierungsrat prüft und berichtet.`)
  await dialog.locator('input[type=file]').setInputFiles(files.map(pdf))
  await dialog.getByRole('button', { name: 'Einreichen' }).press('Enter')
  await expect(dialog).toBeHidden()
}

/** Whenever the page reads a posting again, for example after a slow answer, it gets it as it was at first. */
async function keepPostings(page: Page) {
  const first = new Map<string, string>()
  await page.route(/\/api\/v1\/ris\/postings\/\d+\/$/, async (route) => {
    const url = route.request().url()
    if (!first.has(url)) first.set(url, await (await route.fetch()).text())
    await route.fulfill({ contentType: 'application/json; charset=utf-8', body: first.get(url) ?? '' })
  })
}

async function choose(page: Page, field: string, option: string) {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('records staff accept, attach and reject postings, and their author sees the result', {
  tag: '@main',
}, async ({ page, enter, guard }) => {
  guard.expects(answered(400), answered(409))
  await beginSession(page, 'responsible')
  const committee = await aPostingCommittee(page)
  const member = await enter('member', committee.own)
  await postProposal(member, { title: 'Mehr Velowege', files: ['Karte', 'Kosten'] })
  await postProposal(member, { title: 'Zum Voranschlag' })
  await postProposal(member, { title: 'Fasnacht am Montag' })

  const staff = await enter('records', '/')
  await expect(staff.getByRole('heading', { level: 1, name: 'Eingang der Geschäftsverwaltung' })).toBeVisible()
  await choose(staff, 'Gremium', committee.title)
  await choose(staff, 'Stand', 'Zu entscheiden')
  const list = staff.getByRole('list', { name: 'Eingaben' })
  await expect(list.getByRole('listitem')).toHaveText([
    /^Fasnacht am Montag/,
    /^Zum Voranschlag/,
    /^Mehr Velowege.*2 Dateien.*Eingegangen$/,
  ])
  await expectAccessible(staff)
  await expectKeyboardReach(staff)

  const colleague = await enter('records', null)
  // Has not heard of the decision that comes.
  await keepPostings(colleague)
  await list.getByRole('link', { name: 'Mehr Velowege' }).press('Enter')
  await expect(staff.getByRole('heading', { level: 1, name: 'Mehr Velowege' })).toBeVisible()
  await colleague.goto(staff.url())
  await expect(colleague.getByRole('button', { name: 'Zurückweisen' })).toBeVisible()
  await expect(pagesOf(staff).getByText('Karte')).toBeVisible()
  await staff.getByRole('button', { name: '«Kosten.pdf» ansehen' }).press('Enter')
  await expect(pagesOf(staff).getByText('Kosten')).toBeVisible()
  await expectAccessible(staff)
  await staff.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(staff)
  await staff.setViewportSize({ width: 1440, height: 900 })

  const number = `P ${randomUUID().slice(0, 8)}`
  await staff.getByRole('button', { name: 'Als neues Geschäft annehmen' }).press('Enter')
  const accept = dialogOf(staff, 'Als neues Geschäft annehmen')
  await expectAccessible(staff, '[role=dialog]')
  await accept.getByRole('textbox', { name: 'Geschäftsnummer' }).fill(committee.number)
  await accept.getByRole('button', { name: 'Annehmen' }).press('Enter')
  await expect(accept.getByText(`bereits ein Geschäft mit der Nummer ${committee.number}`)).toBeVisible()
  await accept.getByRole('textbox', { name: 'Geschäftsnummer' }).fill(number)
  await accept.getByRole('textbox', { name: 'Geschäftsnummer' }).press('Control+Enter')
  await expect(staff.getByText('Die Eingabe wurde als Geschäft angenommen.')).toBeVisible()
  await expect(staff.getByText(`${number} Mehr Velowege`)).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Zurückweisen' })).toHaveCount(0)

  await colleague.getByRole('button', { name: 'Zurückweisen' }).press('Enter')
  const late = dialogOf(colleague, 'Zurückweisen')
  await late.getByRole('textbox', { name: 'Begründung' }).fill('Zu spät.')
  await late.getByRole('button', { name: 'Zurückweisen' }).press('Enter')
  await expect(colleague.getByText('Über diese Eingabe ist bereits entschieden.')).toBeVisible()

  await staff.getByRole('link', { name: 'Zurück zum Eingang' }).click()
  await list.getByRole('link', { name: 'Zum Voranschlag' }).click()
  await staff.getByRole('button', { name: 'Einem Geschäft zuordnen' }).press('Enter')
  await pick(staff, 'Geschäft', new RegExp(committee.number))
  await dialogOf(staff, 'Einem Geschäft zuordnen').getByRole('button', { name: 'Zuordnen' }).press('Enter')
  await expect(staff.getByText('Die Eingabe wurde dem Geschäft zugeordnet.')).toBeVisible()

  await staff.getByRole('link', { name: 'Zurück zum Eingang' }).click()
  await list.getByRole('link', { name: 'Fasnacht am Montag' }).click()
  await staff.getByRole('button', { name: 'Zurückweisen' }).press('Enter')
  const reject = dialogOf(staff, 'Zurückweisen')
  await reject.getByRole('textbox', { name: 'Begründung' }).fill('Dafür sind die Gemeinden zuständig.')
  await reject.getByRole('button', { name: 'Zurückweisen' }).press('Enter')
  await expect(staff.getByText('Die Eingabe wurde zurückgewiesen.')).toBeVisible()

  await member.reload()
  const own = member.getByRole('list', { name: 'Meine Eingaben' }).getByRole('listitem')
  await expect(own).toHaveText([/Zurückgewiesen$/, /Einem Geschäft zugeordnet$/, /Als Geschäft angenommen$/])
  await member.getByRole('link', { name: 'Fasnacht am Montag' }).click()
  await expect(dialogOf(member, 'Vorstoss')).toContainText('Dafür sind die Gemeinden zuständig.')
  await member.keyboard.press('Escape')
  await member.getByRole('link', { name: 'Mehr Velowege' }).click()
  await dialogOf(member, 'Vorstoss')
    .getByRole('link', { name: `${number} Mehr Velowege` })
    .click()
  await expect(member.getByRole('heading', { level: 1, name: `${number} Mehr Velowege` })).toBeVisible()
})

test('users outside the records staff have no inbox', async ({ enter, guard }) => {
  guard.expects(answered(404))
  const member = await enter('member', '/records/inbox')
  await expect(member.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' })).toBeVisible()
  await member.getByRole('button', { name: /^Benutzermenü/ }).click()
  await expect(member.getByRole('menuitem', { name: 'Abmelden' })).toBeVisible()
  await expect(member.getByRole('menuitem', { name: 'Eingang der Geschäftsverwaltung' })).toHaveCount(0)
})
