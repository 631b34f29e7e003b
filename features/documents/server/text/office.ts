import { readDocument } from './document.ts'
import { readOpenDocument } from './open-document.ts'
import { openPackage, type Package, relationsOf } from './package.ts'
import type { Pages } from './pages.ts'
import { readPresentation } from './presentation.ts'
import { Unreadable } from './unreadable.ts'
import { readWorkbook } from './workbook.ts'
import { hearXml } from './xml.ts'

/** By the first element of their main part. */
const readers: Record<string, (office: Package, main: string, pages: Pages) => Promise<void>> = {
  document: readDocument,
  workbook: readWorkbook,
  presentation: readPresentation,
}

/** Reads an office file by what it is within, whatever its name says. */
export async function readOffice(bytes: Buffer, pages: Pages): Promise<void> {
  const office = await openPackage(bytes)
  if (office.has('content.xml')) return readOpenDocument(office, pages)
  const main = (await relationsOf(office, '')).find(({ type }) => type === 'officeDocument')?.part ?? ''
  const read = readers[(await rootOf(office, main)) ?? '']
  if (!read) throw new Unreadable('no office file that we read')
  await read(office, main, pages)
}

async function rootOf(office: Package, part: string): Promise<string | undefined> {
  let root: string | undefined
  await hearXml(office.read(part), {
    open: ({ name }) => {
      root ??= name
    },
    isDone: () => root !== undefined,
  })
  return root
}
