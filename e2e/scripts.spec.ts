import { scriptPayloads } from '#testing/server/hostile/hostile-texts.ts'
import { answered, expect, sanitised, test } from './journey.ts'
import { fillAdministration, fillCommittee } from './scripts/fill.ts'
import { fillMeeting } from './scripts/meeting.ts'
import { fillMotions, fillPaper } from './scripts/motions-and-annotations.ts'
import { aWatchedBrowser, type Looked, lookedThrough, scriptScreens, untilThere, useScreen } from './scripts/screens.ts'
import { aScriptSite, type ScriptSite } from './scripts/site.ts'

// Each takes some seconds, and many times as long on a busy machine.
test.describe.configure({ timeout: 600_000 })

let site: ScriptSite
let screens: Looked[]
test.beforeAll(async () => {
  test.setTimeout(600_000)
  // A site of its own, so that other journeys are not affected.
  site = await aScriptSite(2)
  await fillAdministration(site)
  await fillCommittee(site)
  const meeting = await fillMeeting(site)
  await fillPaper(site, { version_id: meeting.documents.meeting_documents?.version_id ?? 0, item: meeting.item })
  await fillMotions(site, meeting)
  screens = await scriptScreens(site, meeting, 2)
})
test.afterAll(() => site.close())

const isPaper = (address: string) => address.includes('?version_id=')

for (const [whose, isAmong] of [
  ['of the administration', ({ who }) => who === 'admin'],
  ['of the records staff', ({ who }) => who === 'records'],
  ['of somebody who is not signed in', ({ who }) => who === null],
  ['of a search and of addresses that are none', ({ who, address }) => who === 'member' && address.includes('%')],
  ['of a responsible person', ({ who, address }) => who === 'responsible' && !isPaper(address)],
  ['of a member', ({ who, address }) => who === 'member' && !isPaper(address) && !address.includes('%')],
  ['of papers', ({ address }) => isPaper(address)],
] satisfies [string, (looked: Looked) => boolean][]) {
  test(`no script payload runs on the screens ${whose}`, async ({ browser, guard }) => {
    guard.expects(answered(404), sanitised)
    for (const { who, address, isPlain } of screens.filter(isAmong)) {
      const { context, page, happened } = await aWatchedBrowser({ browser, guard, site }, who)
      const seen = new Set<number>()
      const look = async () => {
        const { strange, shown } = await lookedThrough(page)
        expect([address, page.url(), strange, happened]).toEqual([address, page.url(), [], []])
        for (const number of shown) seen.add(number)
      }
      await page.goto(address)
      await untilThere(page)
      await look()
      if (who !== null && !address.includes('%')) await useScreen(page, { most: 2, look })
      if (!isPlain) await expect.poll(async () => look().then(() => seen.size), address).toBeGreaterThan(0)
      await context.close()
    }
  })
}

test('the check detects payloads inserted as markup', async ({ browser, guard }) => {
  // None of these messages comes from the site itself.
  guard.expects(/./)
  const { context, page, happened } = await aWatchedBrowser({ browser, guard, site }, null, { bypassCSP: true })
  await page.goto('/login')
  await page.evaluate((payloads) => {
    for (const payload of payloads) {
      const holder = document.createElement('section')
      holder.innerHTML = payload
      document.body.append(holder)
    }
  }, scriptPayloads)
  await expect.poll(() => happened.filter((one) => one.endsWith(' ran')).length).toBeGreaterThan(10)
  expect((await lookedThrough(page)).strange.length).toBeGreaterThan(50)
  await context.close()
})
