import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { asUpload } from '#e2e/api.ts'
import { agendaItemWithAll, finance, financeId } from '#e2e/demonstration.ts'
import { gallery } from '#e2e/gallery/gallery.ts'
import { untilSettled } from '#e2e/gallery/pictures.ts'
import { go, goToPaper, openDialog, press, type Shown, type Stage, withScreen } from '#e2e/gallery/screen.ts'
import { expect, test } from '#e2e/journey.ts'
import { aComingMeeting } from '#e2e/meeting-import.ts'
import { languages } from '#platform/shared/languages.ts'
import { geverZip } from '#testing/server/files/gever-zip.ts'

/** The width and height that the manual's pages give their pictures. */
const viewport = { width: 1024, height: 768 }
/** WebP quality at which text stays sharp and a picture takes about 40 KB. */
const QUALITY = 60

type Picture = Pick<Shown, 'username' | 'open'>

/** A screen of the gallery, as the person of the chapter sees it. */
function screen(name: string, username?: string): Picture {
  const shown = gallery.find((one) => one.name === name)
  if (!shown) throw new Error(`The gallery has no screen "${name}"`)
  return { username: username ?? shown.username, open: shown.open }
}

const proposal = async (stage: Stage) => goToPaper(stage, `/proposals/${(await agendaItemWithAll(stage.page)).proposal.id}`)

/** The pictures of docs/manual by their file names. */
const pictures: Record<string, Picture> = {
  overview: {
    username: 'member',
    open: async (stage) => {
      await go(stage, '/overview')
      const hints = stage.page.getByRole('button', { name: stage.say('first_steps.close') })
      for (let left = await hints.count(); left > 0; left -= 1) {
        await hints.first().click()
        await expect(hints).toHaveCount(left - 1)
      }
    },
  },
  meeting: screen('meeting of a responsible person', 'member'),
  item: screen('note that is being written'),
  document: {
    username: 'member',
    open: async (stage) => {
      await proposal(stage)
      await press(stage, 'annotations.tools.tool_highlight', 'radio')
    },
  },
  share: {
    username: 'member',
    open: async (stage) => {
      await proposal(stage)
      await press(stage, 'documents.versions')
      await openDialog(stage, 'sharing.share_layer', 'link')
      await expect(stage.page.getByRole('dialog').getByRole('table')).toBeVisible()
    },
  },
  marks: screen('own annotations and notes'),
  import: {
    username: 'responsible',
    open: async (stage) => {
      const { page, say } = stage
      await go(stage, `/committees/${await financeId(page)}`)
      await openDialog(stage, 'import_dialog.import_meeting')
      // As the committee's own meetings, so that nothing warns of another origin.
      const committee = { oguid: 'kl:1000000021', title: finance }
      const zip = await geverZip({ meetings: [aComingMeeting({ title: `20. Sitzung der ${finance}`, committee })] })
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(asUpload(zip))
      await press(stage, 'import_dialog.check')
      await expect(page.getByRole('dialog').getByRole('heading', { name: say('import_dialog.would_change') })).toBeVisible()
      const parts = page.getByRole('dialog').locator('summary')
      for (let at = 0; at < (await parts.count()); at += 1) await parts.nth(at).click()
    },
  },
  readers: screen('who has read the documents'),
  committee: {
    username: 'admin',
    open: async (stage) => {
      await go(stage, '/admin/committees')
      await openDialog(stage, 'shell.edit_thing')
    },
  },
  inbox: screen('inbox, accept'),
}

for (const language of languages) {
  for (const [name, picture] of Object.entries(pictures)) {
    test(`${language} ${name}`, async ({ browser, guard }) => {
      const taken = await withScreen(browser, { ...picture, language, viewport, guard }, async (page) => {
        // No tip of the button that was pressed last.
        await page.mouse.move(0, viewport.height - 1)
        await page.evaluate(untilSettled)
        return pictureOf(page)
      })
      await write(join(import.meta.dirname, '../../docs/manual/pictures', language), name, taken)
    })
  }
}

/** What is in the window, as WebP, which Playwright itself does not write. */
async function pictureOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  return Buffer.from(data, 'base64')
}

async function write(folder: string, name: string, picture: Buffer) {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.webp`), picture)
}
