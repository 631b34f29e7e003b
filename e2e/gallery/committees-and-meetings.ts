import { expect } from '@playwright/test'
import { asUpload } from '#e2e/api.ts'
import { aCommittee, administer } from '#e2e/committees.ts'
import { agendaItemWithAll, financeId, runningMeeting } from '#e2e/demonstration.ts'
import { aComingMeeting } from '#e2e/meeting-import.ts'
import { geverZip } from '#testing/server/files/gever-zip.ts'
import { go, once, openDialog, openMenu, press, rest, type Shown, type Stage } from './screen.ts'

const finance = async (stage: Stage, path = '') => go(stage, `/committees/${await financeId(stage.page)}${path}`)
const inCommittee = (name: string, open: Shown['open'], username = 'responsible'): Shown => ({ area: 'committee', name, username, open })

/** A committee without content in which everything is allowed. */
const anEmptyCommittee = () =>
  once('empty committee', async () => {
    const committee = await aCommittee()
    await administer(['committee', 'set', committee.title, '--change-documents-enabled', 'on'])
    return committee
  })
const empty = async (stage: Stage) => go(stage, `/committees/${(await anEmptyCommittee()).id}`)

async function openImport(stage: Stage) {
  await empty(stage)
  await openDialog(stage, 'import_dialog.import_meeting')
  return stage.page.getByRole('dialog')
}

/** A committee, and what opens on its page. */
export const ofCommittees: Shown[] = [
  inCommittee('committee without meetings', empty),
  inCommittee('committee without meetings, member', empty, 'member'),
  inCommittee('meeting by hand', async (stage) => go(stage, `/committees/${(await anEmptyCommittee()).id}/create_meeting`)),
  inCommittee('import', async (stage) => {
    await openImport(stage)
  }),
  inCommittee('import, what would change', async (stage) => {
    const dialog = await openImport(stage)
    await dialog.locator('input[type=file]').setInputFiles(asUpload(await geverZip({ meetings: [aComingMeeting()] })))
    await press(stage, 'import_dialog.check')
    await expect(dialog.getByRole('heading', { name: stage.say('import_dialog.would_change') })).toBeVisible()
  }),
  inCommittee('import, wrong file', async (stage) => {
    const dialog = await openImport(stage)
    await dialog
      .locator('input[type=file]')
      .setInputFiles(asUpload(Buffer.from('no zip'), 'Einladung und Traktandenliste der Sitzung.docx'))
  }),
  inCommittee(
    'members and groups',
    async (stage) => {
      await finance(stage)
      await stage.page.locator('main button[aria-expanded=false]').last().click()
      await rest(stage.page)
    },
    'member',
  ),
  inCommittee('link is added', async (stage) => {
    await finance(stage)
    await openDialog(stage, 'committees.add_link')
  }),
  inCommittee('member is added', async (stage) => {
    await finance(stage, '/edit')
    await openDialog(stage, 'committees.add_member')
  }),
  inCommittee('member is changed', async (stage) => {
    await finance(stage, '/edit')
    await openDialog(stage, 'shell.edit_thing')
  }),
  inCommittee('group is added', async (stage) => {
    await finance(stage, '/edit')
    await openDialog(stage, 'committees.add_group')
  }),
  inCommittee('input is discarded', async (stage) => {
    await finance(stage, '/edit')
    await openDialog(stage, 'committees.add_group')
    await stage.page.getByRole('dialog').getByRole('textbox').first().fill('Verteiler')
    await stage.page.keyboard.press('Escape')
    await expect(stage.page.getByRole('button', { name: stage.say('shell.discard') })).toBeVisible()
  }),
  inCommittee('basic document is added', async (stage) => {
    await empty(stage)
    await openDialog(stage, 'basic_documents.add_document')
  }),
  inCommittee('basic documents that can be changed', async (stage) => {
    await empty(stage)
    const section = stage.page.getByRole('textbox', { name: stage.say('basic_documents.section_title') })
    if ((await stage.page.getByRole('button', { name: stage.say('rows.actions_on') }).count()) === 0) {
      await press(stage, 'basic_documents.add_section')
      await section.fill('Verträge und Vereinbarungen')
      await section.press('Enter')
    }
    await openMenu(stage, 'rows.actions_on')
  }),
]

const meeting = async (stage: Stage, path = '') => go(stage, `/meetings/${(await runningMeeting(stage.page)).id}${path}`)

/** The meeting's page with all its actions. */
async function actionsOfMeeting(stage: Stage): Promise<void> {
  await meeting(stage)
  await press(stage, 'shell.more_actions')
}
const item = async (stage: Stage) => go(stage, `/agenda_items/${(await agendaItemWithAll(stage.page)).id}`)
const inMeeting = (name: string, username: string, open: Shown['open']): Shown => ({ area: 'meeting', name, username, open })

/** A meeting, its items, and what opens there. */
export const ofMeetings: Shown[] = [
  inMeeting('meeting of a responsible person', 'responsible', (stage) => meeting(stage)),
  inMeeting('agenda of the day', 'member', async (stage) => {
    await meeting(stage)
    await press(stage, 'meetings.agenda', 'tab')
    await expect(stage.page.getByRole('table').first()).toBeVisible()
  }),
  inMeeting('agenda of the day, responsible', 'responsible', async (stage) => {
    await meeting(stage)
    await press(stage, 'meetings.agenda', 'tab')
    await expect(stage.page.getByRole('table').first()).toBeVisible()
  }),
  inMeeting('business directory', 'member', async (stage) => {
    await meeting(stage)
    await press(stage, 'meetings.business_directory', 'tab')
  }),
  inMeeting('choice of a download', 'member', async (stage) => {
    await actionsOfMeeting(stage)
    await openDialog(stage, 'downloads.choose')
  }),
  inMeeting('meeting book', 'member', async (stage) => {
    await actionsOfMeeting(stage)
    await openDialog(stage, 'downloads.choose')
    await stage.page.getByRole('radio').last().check()
  }),
  inMeeting('notification', 'responsible', async (stage) => {
    await actionsOfMeeting(stage)
    await openDialog(stage, 'notifications.send_notification')
    await expect(stage.page.getByRole('dialog').getByRole('table')).toBeVisible()
  }),
  inMeeting('description of a meeting', 'responsible', async (stage) => {
    await meeting(stage)
    const { page, say } = stage
    await press(stage, 'meetings.details')
    const opener = page.getByRole('button', { name: say('meetings.add_description') })
    await opener
      .or(page.getByRole('button', { name: say('meetings.edit_description') }))
      .first()
      .click()
    await expect(page.getByRole('textbox', { name: say('meetings.description') })).toBeVisible()
  }),
  inMeeting('own annotations and notes', 'member', (stage) => meeting(stage, '/my_marks')),
  inMeeting('who has read the documents', 'responsible', (stage) => meeting(stage, '/read_documents')),
  inMeeting('agenda item of a responsible person', 'responsible', item),
  inMeeting('who has set a tag', 'member', async (stage) => {
    await item(stage)
    await stage.page.locator('button[aria-expanded][aria-controls]').filter({ visible: true }).last().click()
  }),
  inMeeting('note that is being written', 'member', async (stage) => {
    await item(stage)
    await stage.page.getByRole('textbox', { name: stage.say('notes.new_text') }).fill('Nachfragen, wer das gerechnet hat.')
  }),
  inMeeting('annotations of an item are shared', 'responsible', async (stage) => {
    const { agenda_items } = await runningMeeting(stage.page)
    const one = agenda_items.find(({ attachments, has_annotations }) => attachments.length > 0 && !has_annotations)
    await go(stage, `/agenda_items/${one?.id}`)
    await openDialog(stage, 'sharing.share_annotations')
    await expect(stage.page.getByRole('dialog').getByRole('table')).toBeVisible()
  }),
  inMeeting('own document is added', 'colleague', async (stage) => {
    await item(stage)
    await openDialog(stage, 'personal_documents.add_document')
  }),
  inMeeting('calendar is subscribed', 'member', async (stage) => {
    await meeting(stage)
    await openMenu(stage, 'shell.user_menu')
    await openDialog(stage, 'calendar.subscribe', 'menuitem')
  }),
  inMeeting('undo of an import', 'responsible', async (stage) => {
    await actionsOfMeeting(stage)
    await openMenu(stage, 'meetings.correct_import')
    await openDialog(stage, 'meetings.undo_import', 'menuitem')
  }),
  inMeeting('removal of a meeting', 'responsible', async (stage) => {
    await actionsOfMeeting(stage)
    await openMenu(stage, 'meetings.correct_import')
    await openDialog(stage, 'meetings.remove_meeting', 'menuitem')
  }),
]
