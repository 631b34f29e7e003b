import { expect } from '@playwright/test'
import { openPosting } from '#e2e/demonstration.ts'
import { anOpenMotion, aPostingCommittee, aRunningMeeting, aSubmittedMotion } from '#e2e/motions.ts'
import { go, goToPaper, openDialog, openMenu, prepared, type Shown, type Stage } from './screen.ts'

/** A current meeting with an open motion and a submitted one. */
const withMotions = (stage: Stage) =>
  prepared(stage, 'motions', async (page) => {
    const meeting = await aRunningMeeting(page)
    await anOpenMotion(page, meeting)
    await aSubmittedMotion(page, meeting)
    return meeting.list
  })

const motion = (name: string, open: Shown['open']): Shown => ({ area: 'motions', name, username: 'responsible', open })

async function openActions(stage: Stage, at: 'first' | 'last') {
  await go(stage, await withMotions(stage))
  const openers = stage.page.getByRole('button', { name: stage.say('motion_pages.actions_of') })
  await expect(openers.first()).toBeVisible()
  await openers[at]().click()
  await expect(stage.page.getByRole('menu')).toBeVisible()
}

/** Chooses the entry from the menu of the first or last motion, whichever has it. */
async function take(stage: Stage, key: string) {
  for (const at of ['first', 'last'] as const) {
    await openActions(stage, at)
    const entry = stage.page.getByRole('menuitem', { name: stage.say(key) })
    if ((await entry.count()) > 0) {
      await entry.click()
      await expect(stage.page.getByRole('dialog').first()).toBeVisible()
      return
    }
    await stage.page.keyboard.press('Escape')
  }
  throw new Error(`No motion offers ${key}`)
}

const dialogs = { details: 'details', edit: 'changed', submit: 'submitted', post: 'handed over' }

const posting = (name: string, username: string, open: Shown['open']): Shown => ({ area: 'records', name, username, open })
const aPostingPage = (stage: Stage) =>
  prepared(stage, 'posting committee', async (page) => `/committees/${(await aPostingCommittee(page)).id}`)

/** Motions, and postings to the records system. */
export const ofMotions: Shown[] = [
  motion('list of motions', async (stage) => go(stage, await withMotions(stage))),
  motion('actions of a motion', (stage) => openActions(stage, 'first')),
  motion('motion is written', async (stage) => {
    await go(stage, await withMotions(stage))
    await openDialog(stage, 'motion_form.create_motion')
  }),
  ...Object.entries(dialogs).map(([key, name]) =>
    motion(`motion is ${name}`.replace('is details', 'in detail'), (stage) => take(stage, `motion_pages.${key}`)),
  ),
  posting('committee that may post', 'responsible', async (stage) => go(stage, await aPostingPage(stage))),
  ...(['post_proposal', 'post_suggestion'] as const).map((key) =>
    posting(key.replace('_', ' a '), 'responsible', async (stage) => {
      await go(stage, await aPostingPage(stage))
      await openDialog(stage, `records_dialogs.${key}`)
    }),
  ),
  ...(['accept', 'attach', 'reject'] as const).map((key) =>
    posting(`inbox, ${key}`, 'records', async (stage) => {
      await goToPaper(stage, await openPosting(stage.page))
      await openDialog(stage, `records_inbox.${key}`)
    }),
  ),
  posting('inbox, nothing fits', 'records', (stage) => go(stage, '/records/inbox?query=xylophon')),
  posting('inbox, files of a posting', 'records', async (stage) => {
    await goToPaper(stage, await openPosting(stage.page))
    await openMenu(stage, 'documents.more_tools')
  }),
]
