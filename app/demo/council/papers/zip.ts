import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { FileReference, ManifestWithDocuments } from '#app/demo/council/meetings/manifest-shape.ts'
import type { DocumentDescription } from './document-description.ts'
import { writeDocx, writeEml, writeXlsx } from './office-files.ts'
import { renderPdf } from './pdf.ts'

/** All file references of a manifest, in document order. */
export const filesOf = (manifest: ManifestWithDocuments): FileReference[] =>
  manifest.meetings.flatMap((meeting) => [
    ...(meeting.protocol ? [meeting.protocol] : []),
    ...meeting.documents,
    ...meeting.agenda_items.flatMap((item) => [...(item.proposal ? [item.proposal] : []), ...(item.attachments ?? [])]),
  ])

const meetingJson = (manifest: ManifestWithDocuments) =>
  JSON.stringify(manifest, (key, value: unknown) => (key === 'document' ? undefined : value), 2)

const writers: Record<string, (document: DocumentDescription) => Promise<Buffer>> = {
  '.docx': writeDocx,
  '.xlsx': writeXlsx,
  '.eml': writeEml,
}

/** Rendered papers by checksum, so that a paper in several zips is drawn once. */
export type DrawnPapers = Map<string, Buffer>

async function drawn({ file, checksum, document }: FileReference, papers: DrawnPapers): Promise<Buffer> {
  const known = papers.get(checksum)
  if (known) return known
  const paper = await (writers[extname(file)] ?? renderPdf)(document)
  papers.set(checksum, paper)
  return paper
}

/** The meeting as a zip in the producer's layout: meeting.json and every file that it names. */
export async function demoZip(manifest: ManifestWithDocuments, papers: DrawnPapers = new Map()): Promise<Readable> {
  const zip = new ZipFile()
  const files = filesOf(manifest)
  const latest = files.map((file) => new Date(file.modified)).reduce((one, other) => (one > other ? one : other))
  for (const file of files) zip.addBuffer(await drawn(file, papers), file.file, { mtime: new Date(file.modified), compress: false })
  zip.addBuffer(Buffer.from(meetingJson(manifest)), 'meeting.json', { mtime: latest })
  zip.end()
  return zip.outputStream as Readable
}
