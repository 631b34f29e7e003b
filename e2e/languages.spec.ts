import type { MeetingJson } from '#features/meetings/server/zip/manifest-json.ts'
import { listBusinessTypes } from '#features/motions/contract.ts'
import { aFile, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { importZip, read } from './api.ts'
import { aCommittee, administer } from './committees.ts'
import { answered, beginSession, chooseLanguage, expect, sendSignIn, signIn, test } from './journey.ts'
import { aComingMeeting } from './meeting-import.ts'
import { expectPaper } from './open-paper.ts'
import { germanWords, saidOn, wordsAmong } from './texts.ts'

test('the language chosen in the user menu stays after a reload and after signing out', async ({ page, context }) => {
  await signIn(page, 'member')
  await page.getByRole('button', { name: 'Benutzermenü von Aeschlimann Thomas' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Séances', exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 'I18N_LANGUAGE')).toMatchObject({ value: 'fr', sameSite: 'Strict', path: '/' })

  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Séances', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Menu de Aeschlimann Thomas' }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Se connecter' })).toBeVisible()
  await sendSignIn(page, { username: 'member', language: 'fr' })
  await expect(page.getByRole('heading', { level: 2, name: 'Séances', exact: true })).toBeVisible()

  // Resets the language, since other tests expect mail to this person in German.
  await page.getByRole('button', { name: 'Menu de Aeschlimann Thomas' }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Sitzungen', exact: true })).toBeVisible()
})

test('without a choice the language of the browser is used', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await sendSignIn(page, { username: 'member', language: 'en' })
  await expect(page.getByRole('heading', { level: 2, name: 'Meetings', exact: true })).toBeVisible()
  await context.close()
})

/** A meeting without German words, so that any German on screen belongs to the interface. */
function aRomanceMeeting(): MeetingJson {
  const proposal = aFile('point 1/budget.pdf')
  const attachments = [aFile('point 1/plan.txt', { title: 'Plan' }), aFile('point 1/detail.pdf', { title: 'Detail' })]
  return aComingMeeting({
    title: 'Budget 2027',
    location: 'Bellinzona',
    protocol: aFile('protocol.pdf'),
    documents: [aFile('invitation.pdf', { title: 'Invitation' })],
    agenda_items: [
      { opengever_id: 1, sort_order: 1, title: 'A Finances' },
      { opengever_id: 2, sort_order: 2, title: 'Budget', number: '1.', number_raw: 1, proposal, attachments },
    ],
  })
}

const spoken = {
  fr: {
    meetings: 'Séances',
    import: 'Importer une séance',
    choose: 'Choisir un fichier ZIP',
    check: 'Afficher les changements',
    perform: 'Importer',
    protocol: 'Afficher le procès-verbal',
    proposal: 'Proposition',
    updated: /^Mis à jour le \d\d\.\d\d\.\d{4}/,
    missing: 'Page introuvable',
    none: 'Aucun organe attribué',
    more: 'Plus d’actions',
    motions: 'Interventions parlementaires',
    newMotion: 'Nouvelle intervention',
  },
  en: {
    meetings: 'Meetings',
    import: 'Import meeting',
    choose: 'Choose ZIP file',
    check: 'Show changes',
    perform: 'Import',
    protocol: 'Show minutes',
    proposal: 'Proposal',
    updated: /^Updated on \d\d\.\d\d\.\d{4}/,
    missing: 'Page not found',
    none: 'Not yet assigned to a committee',
    more: 'More actions',
    motions: 'Motions',
    newMotion: 'New motion',
  },
}

for (const language of ['fr', 'en'] as const) {
  test(`the main screens use one language only and Swiss dates, ${language}`, async ({ page, enter, guard }) => {
    guard.expects(answered(404))
    const words = spoken[language]
    const german = germanWords(language)
    const expectOneLanguage = async (on = page) => {
      const said = await saidOn(on)
      expect(wordsAmong(said, german)).toEqual([])
      for (const [date] of said.matchAll(/\d+[./-]\d+[./-]\d+/g)) expect(date).toMatch(/^\d\d\.\d\d\.\d{4}$/)
    }

    const committee = await aCommittee()
    await administer(['committee', 'set', String(committee.id), '--ris-suggestions-enabled', 'on'])
    await beginSession(page, 'responsible')
    const types = await read(page, listBusinessTypes, { query: { show_for_proposal: 'true' } })
    // Business types are data of the site, not interface.
    for (const word of wordsAmong(types.map(({ title }) => title).join(' '), german)) german.delete(word)
    const meeting = aRomanceMeeting()
    const files = { 'point 1/budget.pdf': smallPdf('Budget', 2), 'point 1/plan.txt': 'Plan' }
    await importZip(page, committee, await geverZip({ meetings: [meeting], files }))
    await chooseLanguage(page, language)
    await page.goto(`/committees/${committee.id}`)
    await expect(page.getByRole('heading', { level: 2, name: words.meetings, exact: true })).toBeVisible()
    await expectOneLanguage()

    await page.getByRole('button', { name: words.import }).click()
    const dialog = page.getByRole('dialog', { name: words.import })
    await dialog.getByLabel(words.choose).setInputFiles({
      name: 'a.zip',
      mimeType: 'application/zip',
      buffer: await geverZip({ meetings: [{ ...meeting, agenda_items: meeting.agenda_items.slice(1) }] }),
    })
    await dialog.getByRole('button', { name: words.check }).click()
    await expect(dialog.getByRole('button', { name: words.perform, exact: true })).toBeVisible()
    await expectOneLanguage()
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Budget 2027' }).click()
    await expect(page.getByRole('link', { name: words.protocol })).toBeVisible()
    await expect(page.getByText(words.updated).first()).toBeVisible()
    await expectOneLanguage()
    await page.getByRole('button', { name: words.more }).click()
    await page.getByRole('link', { name: words.motions }).click()
    await page.getByRole('button', { name: words.newMotion }).click()
    await expect(page.getByRole('dialog', { name: words.newMotion })).toBeVisible()
    await expectOneLanguage()
    await page.keyboard.press('Escape')
    await page.goBack()
    await page.getByRole('link', { name: 'Budget', exact: true }).click()
    await expect(page.getByRole('link', { name: words.proposal, exact: true })).toBeVisible()
    await expectOneLanguage()
    await page.getByRole('link', { name: words.proposal, exact: true }).click()
    await expectPaper(page, 'Seite 1 von 2')
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill('xyzzy')
    await expect(page.getByRole('search').getByRole('status')).not.toBeEmpty()
    await expectOneLanguage()
    await page.goBack()
    await page.getByRole('link', { name: 'Plan', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'plan.txt' })).toBeVisible()
    await expectOneLanguage()
    await page.goto('/meetings/999999')
    await expect(page.getByRole('heading', { level: 1, name: words.missing })).toBeVisible()
    const newcomer = await enter('newcomer', null)
    await chooseLanguage(newcomer, language)
    await newcomer.goto('/')
    await expect(newcomer.getByRole('heading', { level: 1, name: words.none })).toBeVisible()
    await expectOneLanguage(newcomer)
  })
}
