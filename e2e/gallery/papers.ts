import { expect } from '@playwright/test'
import { importZip } from '#e2e/api.ts'
import { aCommittee } from '#e2e/committees.ts'
import { agendaItemWithAll, manyVersions, runningMeeting } from '#e2e/demonstration.ts'
import { openFreshPaper } from '#e2e/open-paper.ts'
import { chaptersPdf, encryptedPdf, longPdf, meetingOf } from '#e2e/unusual-papers.ts'
import { go, goToPaper, openDialog, openMenu, prepared, press, type Shown, type Stage } from './screen.ts'

const proposal = async (stage: Stage) => goToPaper(stage, `/proposals/${(await agendaItemWithAll(stage.page)).proposal.id}`)
const versions = async (stage: Stage) => goToPaper(stage, `/attachments/${(await manyVersions(stage.page)).id}`)
const paper = (name: string, open: Shown['open'], more: Partial<Shown> = {}): Shown => ({
  area: 'papers',
  name,
  username: 'responsible',
  open,
  ...more,
})

/** The page of a meeting with unusual papers. */
const strangeMeeting = (stage: Stage) =>
  prepared(stage, 'strange papers', async (page) => {
    const files = {
      'Bericht.pdf': await chaptersPdf(),
      'Lang.pdf': await longPdf(60),
      'Gutachten.pdf': await encryptedPdf(),
      'Auszug.txt': Buffer.from('Auszug'),
      'Defekt.pdf': Buffer.from('%PDF-1.7\nDas ist kein PDF.\n'),
    }
    const { zip } = await meetingOf(files)
    return `/meetings/${(await importZip(page, await aCommittee(), zip)).id}`
  })

async function openStrange(stage: Stage, title: string) {
  await go(stage, await strangeMeeting(stage))
  await stage.page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
  await expect(stage.page.getByRole('heading', { level: 1, name: title })).toBeAttached()
}

const openPanel = async (stage: Stage, tab?: string) => {
  await press(stage, 'documents.panel')
  if (tab) await press(stage, tab, 'tab')
}

async function openPalette(stage: Stage) {
  await proposal(stage)
  await press(stage, 'annotations.tools.tool_ink', 'radio')
  await press(stage, 'annotations.tools.style')
}

/** Papers, and what can be done with them. */
export const ofPapers: Shown[] = [
  paper('thumbnails', async (stage) => {
    await proposal(stage)
    await openPanel(stage)
  }),
  paper('outline', async (stage) => {
    await openStrange(stage, 'Bericht')
    await openPanel(stage, 'documents.panel_outline')
  }),
  paper('list of annotations', async (stage) => {
    await proposal(stage)
    await openPanel(stage, 'documents.panel_annotations')
  }),
  paper('search in the paper', async (stage) => {
    await proposal(stage)
    await stage.page.keyboard.press('Control+f')
    await stage.page.getByRole('searchbox', { name: stage.say('documents.find_in_document') }).fill('Antrag')
    await expect(stage.page.getByRole('search').getByRole('status')).not.toBeEmpty()
  }),
  paper('sizes', async (stage) => {
    await proposal(stage)
    await openMenu(stage, 'documents.zoom')
  }),
  paper('more tools', async (stage) => {
    await proposal(stage)
    await openMenu(stage, 'documents.more_tools')
  }),
  paper(
    'more tools on a telephone',
    async (stage) => {
      await proposal(stage)
      await openMenu(stage, 'documents.more_tools')
    },
    { isNarrow: true },
  ),
  paper('palette of the pen', (stage) => openPalette(stage)),
  paper('palette of the pen on a telephone', (stage) => openPalette(stage), { isNarrow: true }),
  paper('keys of the annotations', async (stage) => {
    await proposal(stage)
    await openMenu(stage, 'documents.more_tools')
    await openDialog(stage, 'annotations.tools.help', 'menuitem')
  }),
  paper('pages to print', async (stage) => {
    await openStrange(stage, 'Lang')
    await openMenu(stage, 'documents.more_tools')
    await openDialog(stage, 'documents.print', 'menuitem')
  }),
  paper('paper with a password', async (stage) => {
    await openStrange(stage, 'Gutachten')
    await expect(stage.page.getByRole('heading', { name: stage.say('documents.locked') })).toBeVisible()
  }),
  paper('paper that cannot be opened', async (stage) => {
    await openStrange(stage, 'Defekt')
    await expect(stage.page.getByRole('alert').first()).toBeVisible()
  }),
  paper('file that is not shown', async (stage) => {
    await openStrange(stage, 'Auszug')
    await expect(stage.page.getByRole('main').getByText('Auszug.txt', { exact: true }).last()).toBeVisible()
  }),
  paper('layer is shared', async (stage) => {
    await openFreshPaper(stage.page)
    await stage.page
      .getByRole('link', { name: stage.say('sharing.share_layer') })
      .first()
      .click()
    await expect(stage.page.getByRole('dialog').getByRole('table')).toBeVisible()
  }),
  paper(
    'versions on a telephone',
    async (stage) => {
      await versions(stage)
      await openDialog(stage, 'documents.versions')
    },
    { isNarrow: true },
  ),
  paper('versions compared', async (stage) => {
    await versions(stage)
    await press(stage, 'documents.compare')
    await expect(stage.page.getByRole('region', { name: stage.say('documents.comparison') })).toBeVisible()
  }),
  paper('note that finds its place', async (stage) => {
    await proposal(stage)
    const button = stage.page.getByRole('button', { name: stage.say('placed_notes.place') })
    if ((await button.filter({ visible: true }).count()) > 0) await press(stage, 'placed_notes.place')
    else {
      await openMenu(stage, 'documents.more_tools')
      await press(stage, 'placed_notes.place', 'menuitemcheckbox')
    }
  }),
  paper(
    'own document',
    async (stage) => {
      const { agenda_items } = await runningMeeting(stage.page)
      await go(stage, `/agenda_items/${agenda_items.find(({ title }) => title.startsWith('Voranschlag'))?.id}`)
      await stage.page.locator('a[href*="/personaldocument/"]').first().click()
      await expect(stage.page).toHaveURL(/personaldocument/)
    },
    { username: 'member' },
  ),
]
