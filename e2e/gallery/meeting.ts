import { expect } from '@playwright/test'
import { agendaItemWithAll, runningMeeting } from '#e2e/screens.ts'
import { go, openDialog, openMenu, press } from './actions.ts'
import type { Shown, Stage } from './shown.ts'

const meeting = async (stage: Stage, path = '') => go(stage, `/meetings/${(await runningMeeting(stage.page)).id}${path}`)
const item = async (stage: Stage) => go(stage, `/agenda_items/${(await agendaItemWithAll(stage.page)).id}`)
const shown = (name: string, username: string, open: Shown['open']): Shown => ({ area: 'meeting', name, username, open })

/** A meeting, its items, and what opens there. */
export const ofMeetings: Shown[] = [
  shown('meeting of a responsible person', 'responsible', (stage) => meeting(stage)),
  shown('agenda of the day', 'member', async (stage) => {
    await meeting(stage)
    await press(stage, 'meetings.agenda', 'tab')
    await expect(stage.page.getByRole('table').first()).toBeVisible()
  }),
  shown('agenda of the day, responsible', 'responsible', async (stage) => {
    await meeting(stage)
    await press(stage, 'meetings.agenda', 'tab')
    await expect(stage.page.getByRole('table').first()).toBeVisible()
  }),
  shown('business directory', 'member', async (stage) => {
    await meeting(stage)
    await press(stage, 'meetings.business_directory', 'tab')
  }),
  shown('choice of a download', 'member', async (stage) => {
    await meeting(stage)
    await openDialog(stage, 'downloads.choose')
  }),
  shown('meeting book', 'member', async (stage) => {
    await meeting(stage)
    await openDialog(stage, 'downloads.choose')
    await stage.page.getByRole('radio').last().check()
  }),
  shown('notification', 'responsible', async (stage) => {
    await meeting(stage)
    await openDialog(stage, 'notifications.send_notification')
    await expect(stage.page.getByRole('dialog').getByRole('table')).toBeVisible()
  }),
  shown('description of a meeting', 'responsible', async (stage) => {
    await meeting(stage)
    const { page, say } = stage
    const opener = page.getByRole('button', { name: say('meetings.add_description') })
    await opener
      .or(page.getByRole('button', { name: say('meetings.edit_description') }))
      .first()
      .click()
    await expect(page.getByRole('textbox', { name: say('meetings.description') })).toBeVisible()
  }),
  shown('who has read the documents', 'responsible', (stage) => meeting(stage, '/read_documents')),
  shown('agenda item of a responsible person', 'responsible', item),
  shown('who has set a tag', 'member', async (stage) => {
    await item(stage)
    await stage.page.locator('button[aria-expanded][aria-controls]').filter({ visible: true }).last().click()
  }),
  shown('note that is being written', 'member', async (stage) => {
    await item(stage)
    await stage.page.getByRole('textbox', { name: stage.say('notes.new_text') }).fill('Nachfragen, wer das gerechnet hat.')
  }),
  shown('annotations of an item are shared', 'responsible', async (stage) => {
    const { agenda_items } = await runningMeeting(stage.page)
    const one = agenda_items.find(({ attachments, has_annotations }) => attachments.length > 0 && !has_annotations)
    await go(stage, `/agenda_items/${one?.id}`)
    await openDialog(stage, 'sharing.share_annotations')
    await expect(stage.page.getByRole('dialog').getByRole('table')).toBeVisible()
  }),
  shown('own document is added', 'colleague', async (stage) => {
    await item(stage)
    await openDialog(stage, 'personal_documents.add_document')
  }),
  shown('calendar is subscribed', 'member', async (stage) => {
    await meeting(stage)
    await openMenu(stage, 'shell.user_menu')
    await openDialog(stage, 'calendar.subscribe', 'menuitem')
  }),
  shown('undo of an import', 'responsible', async (stage) => {
    await meeting(stage)
    await openMenu(stage, 'meetings.correct_import')
    await openDialog(stage, 'meetings.undo_import', 'menuitem')
  }),
  shown('removal of a meeting', 'responsible', async (stage) => {
    await meeting(stage)
    await openMenu(stage, 'meetings.correct_import')
    await openDialog(stage, 'meetings.remove_meeting', 'menuitem')
  }),
]
