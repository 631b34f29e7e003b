import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { expectAccessible } from './accessible.ts'
import { expectAtRest } from './connected.ts'
import { unanswered } from './guard.ts'
import { expect, test } from './journey.ts'
import { anOpenMotion, aRunningMeeting, rowOf } from './motions.ts'
import { beginSession } from './sign-in.ts'
import { administer } from './site.ts'
import { expectKeyboardReach, expectTrap } from './well-made.ts'

const pdf = (name: string) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: smallPdf(name) })

test('a discarded draft is gone; a failed attachment can be sent again while the motion stays', async ({ page, enter, guard }) => {
  guard.expects(unanswered)
  await beginSession(page, 'responsible')
  const meeting = await aRunningMeeting(page)
  const member = await enter('member', meeting.list)
  const opener = member.getByRole('button', { name: 'Neuer Vorstoss' })
  const form = member.getByRole('dialog', { name: 'Neuer Vorstoss' })
  const title = form.getByRole('textbox', { name: 'Titel' })
  await expectTrap(member, opener, form)
  await opener.press('Enter')
  await expectKeyboardReach(member, '[role=dialog]')
  await title.fill('Nachtbusse')
  await member.reload()
  await opener.press('Enter')
  await expect(title).toHaveValue('Nachtbusse')
  await form.getByRole('button', { name: 'Entwurf verwerfen' }).press('Enter')
  await expect(form.getByRole('button', { name: 'Entwurf behalten' })).toBeFocused()
  await form.getByRole('button', { name: 'Entwurf verwerfen' }).press('Enter')
  await expect(title).toHaveValue('')
  await member.reload()
  await opener.press('Enter')
  await expect(title).toHaveValue('')

  await form.getByRole('combobox', { name: 'Geschäftsart' }).press('ArrowDown')
  await member.getByRole('option', { name: 'Postulat' }).click()
  await title.fill('Velowege')
  await form.getByRole('textbox', { name: 'Wortlaut' }).fill('Der Regierungsrat baut Velowege.')
  await form.locator('input[type=file]').setInputFiles([pdf('Karte'), pdf('Kosten')])
  const attaching = '**/attach_attachments/**'
  await member.route(attaching, (route) => route.abort(), { times: 1 })
  await title.press('Control+Enter')
  await expect(form.getByText('Diese Beilagen fehlen noch:')).toBeVisible()
  await expect(form.getByRole('alert')).toBeFocused()
  await expect(form.getByRole('listitem')).toHaveText([/^Karte.pdf.*nicht hochgeladen/, /^Kosten.pdf hochgeladen/])
  await expect(rowOf(member, 'Velowege')).toContainText('Entwurf')
  await expectAccessible(member, '[role=dialog]')
  await form.getByRole('button', { name: 'Erneut hochladen' }).press('Enter')
  await expect(form).toBeHidden()
  await expect(opener).toBeFocused()

  await rowOf(member, 'Velowege').getByRole('button', { name: 'Velowege', exact: true }).press('Enter')
  const editing = member.getByRole('dialog', { name: 'Vorstoss bearbeiten' })
  await expect(editing.getByRole('link', { name: /^K(arte|osten).pdf/ })).toHaveCount(2)
  await expectAccessible(member, '[role=dialog]')
  const wording = editing.getByRole('textbox', { name: 'Wortlaut' })
  await wording.fill('Der Regierungsrat baut mehr Velowege.')
  await member.keyboard.press('Escape')
  await editing.getByRole('button', { name: 'Weiter bearbeiten' }).press('Enter')
  await wording.press('Control+Enter')
  await expect(member.getByText('Der Vorstoss wurde aktualisiert.')).toBeVisible()
  await expect(member.getByRole('button', { name: 'Velowege', exact: true })).toBeFocused()
})

test.describe('the Solothurn variant', () => {
  test.beforeAll(() => administer(['configuration', 'set', 'is_solothurn', 'on']).then(() => {}))
  test.afterAll(() => administer(['configuration', 'set', 'is_solothurn', 'off']).then(() => {}))

  test('motion cards of meeting and committee update live, and lead to the list and to a new motion', async ({ page, enter }) => {
    await beginSession(page, 'responsible')
    const meeting = await aRunningMeeting(page)
    const member = await enter('member', `/meetings/${meeting.id}`)
    const card = member.getByRole('region', { name: 'Vorstösse' })
    await expect(card).toContainText('0 offene Vorstösse')
    await expectAtRest(member)
    const { title } = await anOpenMotion(page, meeting)
    await expect(card).toContainText('1 offener Vorstoss')
    await expect(card).toContainText('0 eingereichte Vorstösse')
    await expectAccessible(member)
    await card.getByRole('link', { name: 'Alle Vorstösse anzeigen' }).press('Enter')
    await expect(rowOf(member, title)).toContainText('Offen')

    await member.goto(`/committees/${meeting.committee.id}`)
    await expect(card).toBeVisible()
    await expectAtRest(member)
    await expectAccessible(member)
    await card.getByRole('button', { name: 'Neuer Vorstoss' }).press('Enter')
    const form = member.getByRole('dialog', { name: 'Neuer Vorstoss' })
    await form.getByRole('textbox', { name: 'Titel' }).fill('Velowege')
    await form.getByRole('textbox', { name: 'Wortlaut' }).fill('Der Regierungsrat baut Velowege.')
    for (const name of ['Sitzung', 'Geschäftsart']) {
      await form.getByRole('combobox', { name }).click()
      await member.getByRole('option').first().click()
    }
    await expectAccessible(member, '[role=dialog]')
    await form.getByRole('button', { name: 'Speichern' }).press('Enter')
    await expect(member.getByText('Der Vorstoss wurde erstellt.')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(card.getByRole('button', { name: 'Neuer Vorstoss' })).toBeFocused()
    await member.goto(meeting.list)
    await expect(rowOf(member, 'Velowege')).toContainText('Entwurf')
  })
})
