import { expect } from '@playwright/test'
import { asUpload } from '#e2e/api.ts'
import { aComingMeeting } from '#e2e/papers.ts'
import { financeId } from '#e2e/screens.ts'
import { aCommittee, administer } from '#e2e/site.ts'
import { geverZip } from '#testing/server/files/gever-zip.ts'
import { go, once, openDialog, openMenu, press, rest } from './actions.ts'
import type { Shown, Stage } from './shown.ts'

const finance = async (stage: Stage, path = '') => go(stage, `/committees/${await financeId(stage.page)}${path}`)
const shown = (name: string, open: Shown['open'], username = 'responsible'): Shown => ({ area: 'committee', name, username, open })

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
  shown('committee without meetings', empty),
  shown('committee without meetings, member', empty, 'member'),
  shown('import', async (stage) => {
    await openImport(stage)
  }),
  shown('import, what would change', async (stage) => {
    const dialog = await openImport(stage)
    await dialog.locator('input[type=file]').setInputFiles(asUpload(await geverZip({ meetings: [aComingMeeting()] })))
    await press(stage, 'import_dialog.check')
    await expect(dialog.getByRole('heading', { name: stage.say('import_dialog.would_change') })).toBeVisible()
  }),
  shown('import, wrong file', async (stage) => {
    const dialog = await openImport(stage)
    await dialog
      .locator('input[type=file]')
      .setInputFiles(asUpload(Buffer.from('no zip'), 'Einladung und Traktandenliste der Sitzung.docx'))
  }),
  shown(
    'members and groups',
    async (stage) => {
      await finance(stage)
      await stage.page.locator('main button[aria-expanded=false]').last().click()
      await rest(stage.page)
    },
    'member',
  ),
  shown('link is added', async (stage) => {
    await finance(stage)
    await openDialog(stage, 'committees.add_link')
  }),
  shown('member is added', async (stage) => {
    await finance(stage, '/edit')
    await openDialog(stage, 'committees.add_member')
  }),
  shown('member is changed', async (stage) => {
    await finance(stage, '/edit')
    await openDialog(stage, 'shell.edit_thing')
  }),
  shown('group is added', async (stage) => {
    await finance(stage, '/edit')
    await openDialog(stage, 'committees.add_group')
  }),
  shown('input is discarded', async (stage) => {
    await finance(stage, '/edit')
    await openDialog(stage, 'committees.add_group')
    await stage.page.getByRole('dialog').getByRole('textbox').first().fill('Verteiler')
    await stage.page.keyboard.press('Escape')
    await expect(stage.page.getByRole('button', { name: stage.say('shell.discard') })).toBeVisible()
  }),
  shown('basic document is added', async (stage) => {
    await empty(stage)
    await openDialog(stage, 'basic_documents.add_document')
  }),
  shown('basic documents that can be changed', async (stage) => {
    await empty(stage)
    const section = stage.page.getByRole('textbox', { name: stage.say('basic_documents.section_title') })
    if ((await stage.page.getByRole('button', { name: stage.say('basic_documents.actions_on') }).count()) === 0) {
      await press(stage, 'basic_documents.add_section')
      await section.fill('Verträge und Vereinbarungen')
      await section.press('Enter')
    }
    await openMenu(stage, 'basic_documents.actions_on')
  }),
]
