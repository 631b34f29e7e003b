import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { XmlRefused } from '#features/annotations/xfdf/xml-tree.ts'
import { openZip } from '#features/meetings/server/zip/open-zip.ts'
import { ZipRefused } from '#features/meetings/server/zip/zip-refused.ts'
import { type Report, ReportRefused, readReport } from './read-report.ts'

const mebibyte = 2 ** 20
const largestXml = mebibyte
const limits = {
  archiveBytes: 100 * mebibyte,
  unpackedBytes: 400 * mebibyte,
  entries: 1_000,
  ratio: 100,
  ratioFromBytes: mebibyte,
  manifestBytes: largestXml,
}

/** Reads a report file: XML, or a zip of which only `message.xml` is read. Throws ReportRefused. */
export async function openReport(path: string): Promise<Report> {
  try {
    return readReport(path.toLowerCase().endsWith('.zip') ? await xmlInZip(path) : await xmlInFile(path))
  } catch (error) {
    if (error instanceof XmlRefused || error instanceof ZipRefused) throw new ReportRefused(error.message, { cause: error })
    throw error
  }
}

async function xmlInZip(path: string): Promise<Buffer> {
  const zip = await openZip(path, limits)
  try {
    const entry = zip.entries.find(({ name }) => name === 'message.xml')
    if (!entry) throw new ReportRefused('there is no message.xml in it')
    if (entry.size > largestXml) throw tooLarge()
    return await buffer(zip.read(entry))
  } finally {
    await zip.close()
  }
}

async function xmlInFile(path: string): Promise<Buffer> {
  // A symbolic link could point outside the folder.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    if ((await file.stat()).size > largestXml) throw tooLarge()
    return await file.readFile()
  } finally {
    await file.close()
  }
}

const tooLarge = () => new ReportRefused('it is too large')
