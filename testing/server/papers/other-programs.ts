import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** A program that takes longer counts as unable to read the file. */
const limits = { timeout: 60_000, maxBuffer: 2 ** 28 }

/** What poppler reads of a PDF: its number of pages and its words; null if it cannot open it. */
export const readByPoppler = (pdf: Buffer): Promise<{ pages: number; words: Set<string> } | null> =>
  withFile(pdf, async (file) => {
    const { stdout: facts } = await run('pdfinfo', [file], limits)
    const { stdout: text } = await run('pdftotext', [file, '-'], limits)
    return { pages: Number(/^Pages:\s+(\d+)/m.exec(facts)?.[1] ?? 0), words: wordsOf(text) }
  })

/** A page in shades of grey, one byte per pixel. */
export type Picture = { width: number; height: number; shades: Buffer }

/** A page as poppler draws it, small; null if it cannot. */
export const drawByPoppler = (pdf: Buffer, page: number): Promise<Picture | null> =>
  withFile(pdf, async (file) => {
    const args = ['-r', '36', '-gray', '-cropbox', '-f', String(page), '-l', String(page), '-singlefile', file]
    const { stdout } = await run('pdftoppm', args, { ...limits, encoding: 'buffer' })
    const [head, width, height] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 40).toString('latin1')) ?? []
    return head === undefined ? null : { width: Number(width), height: Number(height), shades: stdout.subarray(head.length) }
  })

async function withFile<Result>(pdf: Buffer, read: (file: string) => Promise<Result>): Promise<Result | null> {
  const folder = await mkdtemp(join(tmpdir(), 'paper-'))
  try {
    const file = join(folder, 'a.pdf')
    await writeFile(file, pdf)
    return await read(file)
  } catch {
    return null
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Words of four letters and more, in lower case; without those that a line or page break may split. */
export const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}{4,}/gu) ?? [],
  )
