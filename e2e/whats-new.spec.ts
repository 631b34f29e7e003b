import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aFile, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts'
import { importZip, untilRead } from './api.ts'
import { aCommittee, type Committee } from './committees.ts'
import { beginSession, expect, test } from './journey.ts'
import { aComingMeeting } from './meeting-import.ts'
import { expectPaper, pagesOf } from './open-paper.ts'

// What is new for a member, from the overview to the last page and back.

const widths = { desktop: { width: 1440, height: 900 }, tablet: { width: 1024, height: 768 }, telephone: { width: 390, height: 844 } }

/** Imports a coming meeting with a report of five pages and a plan of one, whose text has `word`. */
async function importPapers(page: Page, committee: Committee, word: string) {
  const attachments = [aFile('Bericht.pdf', { checksum: randomUUID() }), aFile('Plan.pdf', { checksum: 'plan' })]
  const agenda_items = [{ opengever_id: 1, sort_order: 1, title: 'Hochwasserschutz', attachments }]
  const meeting = aComingMeeting({ opengever_id: committee.id, documents: [], protocol: undefined, agenda_items })
  const files = { 'Bericht.pdf': smallPdf(`Bericht ${word}`, 5), 'Plan.pdf': smallPdf('Plan') }
  const { id } = await importZip(page, committee, await geverZip({ meetings: [meeting], files }))
  // Pages are counted by the job that reads the texts.
  await untilRead(page, word, /^\/attachments\//)
  return { id, title: meeting.title ?? '' }
}

/** The card of the committee's meeting on the overview. */
const cardOf = (page: Page, { title }: Committee) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })

async function openOverview(page: Page) {
  await page.goto('/overview')
  await expect(page.getByRole('heading', { level: 1, name: 'Übersicht' })).toBeVisible()
}

for (const [device, viewport] of Object.entries(widths)) {
  test(`on a ${device} a member sees what is new, reads on where they left off, and marks the rest as read`, async ({ page, enter }) => {
    const committee = await aCommittee()
    await beginSession(page, 'responsible')
    // The papers of the demonstration are read first.
    await untilRead(page, 'Steuerfuss', /^\/proposals\//)
    const word = `Pegel${randomUUID().slice(0, 8).replaceAll('-', '')}`
    const { title } = await importPapers(page, committee, word)
    const member = await enter('member', '/overview', { viewport })
    const card = cardOf(member, committee)

    await test.step('the overview names the meeting, its papers and what is new', async () => {
      await expect(card.getByText('0 von 2 Unterlagen gelesen · 6 Seiten · etwa')).toBeVisible()
      const news = member.getByRole('region', { name: 'Neu für Sie' })
      await expect(news.getByRole('link', { name: 'Bericht' }).first()).toBeVisible()
      await expect(news.getByText('Neue Unterlage').first()).toBeVisible()
      await expectNoSidewaysScrolling(member)
      await expectAccessible(member)
    })

    await test.step('reads half of a paper, and goes on at this page', async () => {
      await card.getByRole('link', { name: 'Zu den Unterlagen' }).click()
      await expect(member.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await member.getByRole('link', { name: 'Unterlagen lesen' }).click()
      await expectPaper(member, 'Seite 1 von 5')
      const recorded = member.waitForResponse((answer) => {
        const sent = answer.request().postDataJSON() as { last_page?: number } | null
        return answer.url().endsWith('/pages/') && sent?.last_page === 3
      })
      await pagesOf(member).locator('.page[data-page-number="3"]').scrollIntoViewIfNeeded()
      await recorded
      await openOverview(member)
      await expect(card.getByText('1 von 2 Unterlagen gelesen')).toBeVisible()
      await card.getByRole('link', { name: 'Weiterlesen' }).click()
      await expectPaper(member, 'Seite 3 von 5')
    })

    await test.step('a new version is new again, and says what changed', async () => {
      await importPapers(page, committee, `${word}neu`)
      await openOverview(member)
      const row = member.getByRole('region', { name: 'Neu für Sie' }).getByRole('listitem').filter({ hasText: 'Neue Version' }).first()
      await expect(row.getByRole('link', { name: 'Bericht' })).toBeVisible()
      await row.getByRole('link', { name: 'Änderungen anzeigen' }).click()
      await expect(member).toHaveURL(/compare=\d+/)
    })

    await test.step('the responsible person sees how many have not read all', async () => {
      await openOverview(page)
      await expect(cardOf(page, committee).getByRole('link', { name: '2 von 2 Mitgliedern haben noch nicht alles gelesen' })).toBeVisible()
    })

    await test.step('marks the rest as read, takes it back, and marks it again', async () => {
      await openOverview(member)
      await card.getByRole('link', { name: title }).click()
      const more = member.getByRole('button', { name: /^Mehr( Aktionen)?$/ })
      const mark = member.getByRole('button', { name: 'Alles als gelesen markieren' })
      await more.click()
      await mark.click()
      await expect(mark).toBeHidden()
      await member.getByRole('button', { name: 'Rückgängig' }).click()
      await expect(member.getByText('Die Unterlagen sind wieder als ungelesen markiert.')).toBeVisible()
      await expect(async () => {
        if (await mark.isHidden()) await more.click()
        await mark.click({ timeout: 2_000 })
      }).toPass()
      await expect(mark).toBeHidden()
      await openOverview(member)
      await expect(card.getByText('2 von 2 Unterlagen gelesen')).toBeVisible()
      await expect(card.getByRole('link', { name: 'Zu den Unterlagen' })).toBeHidden()
      await expect(cardOf(member, committee)).toHaveCount(1)
    })
  })
}
