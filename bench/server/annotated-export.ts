import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { interleaved, secondsOf } from '#bench/rounds.ts'
import { annotatedPaper } from '#bench/sites/annotated-paper.ts'
import { largePdf } from '#bench/sites/large-pdf.ts'
import { cookieOf, emptySite, removeSite, startSite } from '#bench/sites/site.ts'

const run = promisify(execFile)

/** A PDF of 500 pages and 50 MB with a layer of 200 annotations over HTTP, compared with qpdf writing the same file anew: ratio of seconds. */
export async function annotatedExport() {
  const file = await largePdf()
  const folder = dirname(file)
  const site = await emptySite()
  const server = await startSite(site)
  const { paper, layer_id } = await annotatedPaper(site, server.address, file)
  const path = `meeting_documents/${paper.id}/versions/${paper.version_id}/annotated_file/?layers=${layer_id}&as=annotations`
  const url = `${server.address}/api/v1/${path}`
  const figures = await interleaved(5, {
    ours: () => secondsOf(() => run('curl', ['-fsS', '-b', cookieOf(site), '-o', join(folder, 'annotated.pdf'), url])),
    qpdf: () => secondsOf(() => run('qpdf', ['--empty', '--pages', file, '--', join(folder, 'written.pdf')])),
  })
  await server.stop()
  await removeSite(site)
  await rm(folder, { recursive: true, force: true })
  return { ratio: figures.ours / figures.qpdf, ...figures }
}
