import { randomUUID } from 'node:crypto'
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts'
import { administer } from './committees.ts'
import { beginSession, expect, test } from './journey.ts'
import { aRunningMeeting, choose, pick, rowOf } from './motions.ts'

// Rules that a council sets for a business type, from the administration to the number that a motion gets.

const widths = { desktop: { width: 1440, height: 900 }, tablet: { width: 768, height: 1024 }, telephone: { width: 390, height: 844 } }

for (const [device, viewport] of Object.entries(widths)) {
  test(`on a ${device} a motion needs the signatures that its type requires, and is numbered when it is submitted`, async ({
    page,
    enter,
  }) => {
    const type = `Auftrag ${randomUUID().slice(0, 8)}`
    await administer(['business-type', 'add', type, randomUUID(), '--sort-order', '90'])
    await beginSession(page, 'admin')
    await page.goto(`/admin/business_types?query=${encodeURIComponent(type)}`)
    await page.setViewportSize(viewport)
    await page.getByRole('button', { name: `«${type}» bearbeiten` }).click()
    const rules = page.getByRole('dialog', { name: 'Geschäftsart bearbeiten' })
    await rules.getByRole('textbox', { name: 'Mindestzahl der Unterschriften' }).fill('2')
    await rules.getByRole('textbox', { name: 'Muster der Nummern' }).fill(`${type} {number}`)
    await expect(rules.getByText(`ergibt ${type} 001`)).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page, '[role=dialog]')
    await rules.getByRole('button', { name: 'Speichern' }).click()
    await expect(rules).toBeHidden()

    const responsible = await enter('responsible', '/')
    const meeting = await aRunningMeeting(responsible)
    const member = await enter('member', meeting.list)
    await member.setViewportSize(viewport)
    const title = 'Schulwege sichern'
    await member.getByRole('button', { name: 'Neuer Vorstoss' }).click()
    const form = member.getByRole('dialog', { name: 'Neuer Vorstoss' })
    await pick(member, 'Geschäftsart', type)
    await expect(form.getByRole('combobox', { name: 'Geschäftsart' })).toHaveAccessibleDescription(/mindestens 2 Unterschriften/)
    await expectNoSidewaysScrolling(member)
    await form.getByRole('textbox', { name: 'Titel' }).fill(title)
    await form.getByRole('textbox', { name: 'Wortlaut' }).fill('Der Gemeinderat sichert die Schulwege.')
    await form.getByRole('combobox', { name: 'Mitunterzeichnende' }).click()
    await member.getByRole('option', { name: /\(Gremium\)/ }).click()
    await member.keyboard.press('Escape')
    await form.getByRole('button', { name: 'Speichern' }).click()
    await expect(form).toBeHidden()
    await choose(member, title, 'Veröffentlichen')
    await expect(rowOf(member, title)).toContainText('Offen')

    await choose(member, title, 'Einreichen')
    const submitting = member.getByRole('dialog', { name: 'Vorstoss einreichen' })
    await expect(submitting.getByText('Diese Geschäftsart verlangt mindestens 2 Unterschriften. Mit Ihrer sind es 1.')).toBeVisible()
    await expect(submitting.getByRole('button', { name: 'Ja' })).toBeDisabled()
    await expectNoSidewaysScrolling(member)
    await expectAccessible(member, '[role=dialog]')

    const colleague = await enter('colleague', meeting.list)
    await choose(colleague, title, 'Unterzeichnen')
    await colleague.getByRole('dialog').getByRole('button', { name: 'Unterzeichnen' }).click()
    await expect(colleague.getByText('Sie haben den Vorstoss unterzeichnet.')).toBeVisible()
    // Told live, the dialog that is still open allows it now.
    await submitting.getByRole('button', { name: 'Ja' }).click()
    await expect(rowOf(member, title)).toContainText('Eingereicht')
    await expect(rowOf(member, title)).toContainText(`${type} 001`)
    await expectNoSidewaysScrolling(member)
    await member.getByRole('button', { name: title, exact: true }).click()
    await expect(member.getByRole('dialog', { name: 'Vorstoss' }).getByRole('definition').first()).toHaveText(`${type} 001`)
  })
}
