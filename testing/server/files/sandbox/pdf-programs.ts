import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Other programs' view of a PDF: poppler and qpdf, which `npm test` installs if missing. */
const run = (program: string, args: string[], input?: Uint8Array) => {
  try {
    return execFileSync(program, args, { input, maxBuffer: 2 ** 28, stdio: ['pipe', 'pipe', 'pipe'] })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(`${program} is missing: install poppler-utils and qpdf`, { cause: error })
    throw error
  }
}

/** The words of all pages. */
export const wordsInPdf = (pdf: Uint8Array): string => run('pdftotext', ['-layout', '-', '-'], pdf).toString()

/** Throws the errors that qpdf finds. */
export function checkPdf(pdf: Uint8Array): void {
  const folder = mkdtempSync(join(tmpdir(), 'qpdf-'))
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf)
    run('qpdf', ['--check', join(folder, 'a.pdf')])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A page rendered by poppler at one pixel per point: returns the colour at a place as #rrggbb. */
export function showPage(pdf: Uint8Array, page: number) {
  const picture = run('pdftoppm', ['-r', '72', '-cropbox', '-aa', 'no', '-aaVector', 'no', '-f', String(page), '-l', String(page)], pdf)
  const [head = '', width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.subarray(0, 40).toString('latin1')) ?? []
  const at = (x: number, y: number) => head.length + 3 * (Math.floor(y) * Number(width) + Math.floor(x))
  return {
    width: Number(width),
    height: Number(height),
    colorAt: (x: number, y: number) => `#${picture.subarray(at(x, y), at(x, y) + 3).toString('hex')}`,
  }
}
