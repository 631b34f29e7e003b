import { expectAccessible, expectKeyboardReach } from './accessibility.ts'
import { answered, expect, signIn, test } from './journey.ts'

const tablets = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1'

test('signing out a lost tablet, then all other sessions, leads their pages to the sign-in page', async ({ page, enter, guard }) => {
  guard.expects(answered(401), answered(404))
  const tablet = await enter('newcomer', '/no-committee', { userAgent: tablets })
  const elsewhere = await enter('newcomer', '/no-committee')
  await signIn(page, 'newcomer', '/account')
  const rows = page.getByRole('list', { name: 'Aktive Anmeldungen' }).getByRole('listitem')
  const lost = rows.filter({ hasText: 'Safari auf iPad' })
  await expect(lost).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Diese Anmeldung' })).toHaveCount(1)
  await expectAccessible(page)
  await expectKeyboardReach(page)

  await lost.getByRole('button', { name: 'Safari auf iPad abmelden' }).press('Enter')
  await expect(page.getByText('Das Gerät wurde abgemeldet.')).toBeVisible()
  await expect(lost).toHaveCount(0)
  await expect(tablet).toHaveURL(/\/login\?next=%2Fno-committee$/)

  await page.getByRole('button', { name: 'Überall sonst abmelden' }).press('Enter')
  await page.getByRole('button', { name: 'Überall sonst abmelden' }).press('Enter')
  await expect(page.getByText('Sie wurden überall sonst abgemeldet.')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(elsewhere).toHaveURL(/\/login/)
  await page.reload()
  await expect(rows).toHaveCount(1)
})
