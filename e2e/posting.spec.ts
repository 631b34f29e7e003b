import type { Page } from '@playwright/test'
import { expectAccessible, expectKeyboardReach, expectNoSidewaysScrolling, expectTrap } from './accessibility.ts'
import { administer } from './committees.ts'
import { answered, beginSession, expect, test, unanswered } from './journey.ts'
import { aPostingCommittee, dialogOf, pdf, pick } from './motions.ts'

/** Half as wide as the window (D3 §9). */
async function expectHalf(page: Page, name: string) {
  await expect.poll(async () => (await dialogOf(page, name).boundingBox())?.width).toBe((page.viewportSize()?.width ?? 0) / 2)
}

test('a proposal survives a reload, refusal and lost connection, and is posted once', {
  tag: '@main',
}, async ({ page, enter, guard }) => {
  guard.expects(answered(400), unanswered)
  await beginSession(page, 'responsible')
  const committee = await aPostingCommittee(page)
  const member = await enter('member', `/committees/${committee.id}`)
  const opener = member.getByRole('region', { name: 'Vorstoss' }).getByRole('button', { name: 'Vorstoss einreichen' })
  const dialog = dialogOf(member, 'Vorstoss einreichen')
  const title = dialog.getByRole('textbox', { name: 'Titel' })
  const send = dialog.getByRole('button', { name: 'Einreichen' })
  await expectTrap(member, opener, dialog)
  await opener.press('Enter')
  await expectHalf(member, 'Vorstoss einreichen')
  await expectAccessible(member, '[role=dialog]')
  await expectKeyboardReach(member, '[role=dialog]')
  await title.fill('Mehr Velowege')
  await pick(member, 'Geschäftsart', 'Postulat')
  await dialog.getByRole('textbox', { name: 'Beschreibung' }).fill('Der Regierungsrat baut Velowege.')
  await dialog.getByRole('checkbox', { name: 'Dringlich' }).check()
  await member.reload()
  await opener.press('Enter')
  await expect(title).toHaveValue('Mehr Velowege')
  await expect(dialog.getByRole('combobox', { name: 'Geschäftsart' })).toHaveValue('Postulat')
  await expect(dialog.getByRole('checkbox', { name: 'Dringlich' })).toBeChecked()

  await dialog.locator('input[type=file]').setInputFiles([pdf('Karte'), pdf('Kosten'), pdf('Plan')])
  await dialog.locator('input[type=file]').setInputFiles([pdf('Zuviel')])
  await expect(dialog.getByText('Höchstens 3 Dateien sind möglich.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Plan.pdf entfernen' }).click()

  const posting = '**/ris/post_proposal/**'
  const refused = { status: 400, json: { detail: 'Die Geschäftsverwaltung nimmt das nicht an.', non_field_errors: [] } }
  await member.route(posting, (route) => route.fulfill(refused), { times: 1 })
  await send.press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: 'nimmt das nicht an' })).toBeFocused()
  await member.route(posting, (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Blocked</h1>' }), { times: 1 })
  await send.press('Enter')
  await expect(dialog.getByText('Connection Error (WAF)', { exact: true })).toBeVisible()
  await expect(title).toHaveValue('Mehr Velowege')
  // The posting arrives but its response is lost: a second attempt must not create another one.
  await member.route(
    posting,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await send.press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: /Verbindung|erreichbar/ })).toBeVisible()
  await title.press('Control+Enter')
  await expect(member.getByText('Vorstoss eingereicht')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await expect(title).toHaveValue('')
  await member.keyboard.press('Escape')

  await member.getByRole('link', { name: 'Meine Eingaben' }).click()
  const list = member.getByRole('list', { name: 'Meine Eingaben' })
  await expect(list.getByRole('listitem')).toHaveText([/^Mehr VelowegeVorstoss.*2 Dateien.*Eingegangen$/])
  await expectAccessible(member)
  await list.getByRole('link', { name: 'Mehr Velowege' }).press('Enter')
  const detail = dialogOf(member, 'Vorstoss')
  await expect(detail).toContainText('Postulat')
  await expect(detail).toContainText('Der Regierungsrat baut Velowege.')
  await expectAccessible(member, '[role=dialog]')
  const address = await detail.getByRole('link', { name: 'Karte.pdf' }).getAttribute('href')
  expect((await member.request.get(address ?? '')).headers()['content-type']).toContain('application/pdf')
  await member.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(member)

  const colleague = await enter('colleague', committee.own)
  await expect(colleague.getByText('Sie haben in diesem Gremium noch nichts eingereicht.')).toBeVisible()
})

test('a suggestion for a business is posted with only a file', async ({ page, enter }) => {
  await beginSession(page, 'responsible')
  const committee = await aPostingCommittee(page)
  const member = await enter('member', `/committees/${committee.id}`)
  const opener = member.getByRole('region', { name: 'Antrag' }).getByRole('button', { name: 'Antrag einreichen' })
  const dialog = dialogOf(member, 'Antrag einreichen')
  await opener.press('Enter')
  await expectHalf(member, 'Antrag einreichen')
  await pick(member, 'Geschäft', new RegExp(committee.number))
  await expect(dialog.getByRole('button', { name: 'Einreichen' })).toBeDisabled()
  await dialog.locator('input[type=file]').setInputFiles([pdf('Antrag')])
  await expectAccessible(member, '[role=dialog]')
  await member.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScrolling(member)
  expect((await dialog.boundingBox())?.width).toBe(390)
  await dialog.getByRole('button', { name: 'Einreichen' }).click()
  await expect(member.getByText('Antrag eingereicht')).toBeVisible()
  await member.goto(committee.own)
  await expect(member.getByRole('listitem').filter({ hasText: 'Voranschlag 2027' })).toContainText('1 Datei')
})

test.describe('the Solothurn variant', () => {
  test.beforeAll(() => administer(['configuration', 'set', 'is_solothurn', 'on']).then(() => {}))
  test.afterAll(() => administer(['configuration', 'set', 'is_solothurn', 'off']).then(() => {}))

  test('a suggestion is posted from the meeting page, and a proposal from the own submissions', async ({ page, enter }) => {
    await beginSession(page, 'responsible')
    const committee = await aPostingCommittee(page)
    const member = await enter('member', `/meetings/${committee.meeting_id}`)
    await member.getByRole('region', { name: 'Antrag' }).getByRole('button', { name: 'Antrag einreichen' }).press('Enter')
    const suggestion = dialogOf(member, 'Antrag einreichen')
    await suggestion.getByRole('combobox', { name: 'Geschäft' }).click()
    await expect(member.getByRole('option')).toHaveText([new RegExp(committee.number)])
    await member.getByRole('option').click()
    await pick(member, 'Art des Antrags', 'Ordnungsantrag')
    await suggestion.getByRole('textbox', { name: 'Beschreibung' }).fill('Rückweisung an die Kommission.')
    await suggestion.getByRole('textbox', { name: 'Begründung' }).fill('Die Zahlen fehlen.')
    await suggestion.getByRole('textbox', { name: 'Bezug' }).fill('§ 3 Abs. 2')
    await suggestion.getByRole('checkbox', { name: 'Im Namen der Fraktion einreichen' }).check()
    await expectAccessible(member, '[role=dialog]')
    await suggestion.getByRole('textbox', { name: 'Bezug' }).press('Control+Enter')
    await expect(member.getByText('Antrag eingereicht')).toBeVisible()

    await member.goto(`/committees/${committee.id}`)
    await expect(member.getByRole('link', { name: 'Meine Eingaben' })).toBeVisible()
    await expect(member.getByRole('button', { name: 'Vorstoss einreichen' })).toHaveCount(0)
    await member.getByRole('link', { name: 'Meine Eingaben' }).click()
    await member.getByRole('button', { name: 'Vorstoss einreichen' }).press('Enter')
    const proposal = dialogOf(member, 'Vorstoss einreichen')
    await expect(proposal.getByRole('combobox', { name: 'Urheber/in' })).toBeDisabled()
    await pick(member, 'Geschäftsart', 'Postulat')
    await proposal.getByRole('textbox', { name: 'Titel' }).fill('Nachtbusse')
    await proposal.getByRole('textbox', { name: 'Beschreibung' }).fill('Nachts fahren Busse.')
    await proposal.getByRole('combobox', { name: 'Zweitunterzeichner/in' }).click()
    await member.getByRole('option').first().click()
    await pick(member, 'Rechte am Vorstoss', 'Überparteilich')
    await expectAccessible(member, '[role=dialog]')
    await proposal.getByRole('button', { name: 'Einreichen' }).press('Enter')
    await expect(member.getByText('Vorstoss eingereicht')).toBeVisible()
    await member.getByRole('link', { name: 'Nachtbusse' }).click()
    const detail = dialogOf(member, 'Vorstoss')
    await expect(detail).toContainText('Überparteilich')
    await detail.getByRole('button', { name: 'Schliessen' }).first().click()
    await member.getByRole('link', { name: 'Voranschlag 2027' }).click()
    await expect(dialogOf(member, 'Antrag')).toContainText('Ordnungsantrag')
    await expect(dialogOf(member, 'Antrag')).toContainText('§ 3 Abs. 2')
  })
})
