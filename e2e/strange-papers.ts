import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aFile, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { importZip } from './api.ts'
import { bareObjects, encryptedPdf } from './made-papers.ts'
import { aComingMeeting } from './papers.ts'
import { beginSession } from './sign-in.ts'
import { aCommittee } from './site.ts'

const files = async (): Promise<Record<string, Buffer>> => ({
  'beschaedigt.pdf': Buffer.from('%PDF-1.7\nDas ist kein PDF.\n'),
  'verschluesselt.pdf': await encryptedPdf(),
  'abgeschnitten.pdf': smallPdf('Abgeschnitten', 3).subarray(0, 40),
  'Webseite.pdf': Buffer.from('<!doctype html><title>Kein PDF</title><p>Kein PDF</p>'),
  'ohneseiten.pdf': bareObjects('<< /Type /Pages /Kids [] /Count 0 >>'),
  'Protokollauszug.txt': Buffer.from('Auszug aus dem Protokoll'),
})

/** A meeting whose documents the viewer cannot show, and its files by name. */
export const strangeMeeting = async () => meetingOf(await files())

/** A meeting with these files as its documents, each titled by its file name without extension. */
export async function meetingOf(contents: Record<string, Buffer>) {
  const documents = Object.keys(contents).map((file) => aFile(file, { title: file.split('.')[0] }))
  const meeting = aComingMeeting({ opengever_id: randomInt(1_000_000), documents, agenda_items: [], protocol: undefined })
  return { contents, zip: await geverZip({ meetings: [meeting], files: contents }) }
}

/** Imports a meeting with these files as its documents, and opens its page as the responsible user. */
export async function openMeetingOf(page: Page, contents: Record<string, Buffer>): Promise<void> {
  const committee = await aCommittee()
  await beginSession(page, 'responsible')
  const { zip } = await meetingOf(contents)
  const { id } = await importZip(page, committee, zip)
  await page.goto(`/meetings/${id}`)
}
