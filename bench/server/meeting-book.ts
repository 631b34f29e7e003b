import { execFile } from 'node:child_process'
import { openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { watchPrograms } from '#bench/processes.ts'
import { interleaved, secondsOf } from '#bench/rounds.ts'
import { aPaper } from '#bench/sites/paper.ts'
import { cookieOf, emptySite, postZip, removeSite, startSite } from '#bench/sites/site.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'

const papers = 40
const pagesEach = 50

const run = promisify(execFile)

/** A running site with a meeting of 40 papers and 2,000 pages, and the same files in a folder. */
async function largeMeeting() {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-bench-book-'))
  await mkdir(join(folder, 'papers'))
  const files: Record<string, Buffer> = {}
  for (let number = 1; number <= papers; number += 1) files[`Unterlage ${number}.pdf`] = await aPaper(`Unterlage ${number}`, pagesEach)
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, 'papers', name), bytes)
  const documents = Object.keys(files).map((file) => aFile(file, { title: file }))
  const { protocol: _, ...meeting } = aMeetingManifest({ documents, agenda_items: [] })
  const zip = join(folder, 'meeting.zip')
  await writeFile(zip, await geverZip({ meetings: [meeting], files }))
  const site = await emptySite()
  const server = await startSite(site)
  const { meeting_id } = await postZip(site, server.address, await openAsBlob(zip))
  const url = `${server.address}/api/v1/committees/${site.committee_id}/meetings/${meeting_id}/book/`
  const book = () => run('curl', ['-fsS', '-b', cookieOf(site), '-o', join(folder, 'book.pdf'), url])
  const end = async () => {
    await server.stop()
    await removeSite(site)
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, files: Object.keys(files).map((name) => join(folder, 'papers', name)), pid: server.child.pid!, book, end }
}

/**
 * The book of a meeting of 40 papers and 2,000 pages over HTTP, compared with qpdf joining the same files: ratio of seconds. With the peak memory of
 * the program that makes it.
 */
export async function meetingBook() {
  const { folder, files, pid, book, end } = await largeMeeting()
  const peaks: number[] = []
  const figures = await interleaved(3, {
    ours: () => secondsOf(async () => peaks.push(await watchPrograms(pid, book))),
    qpdf: () => secondsOf(() => run('qpdf', ['--empty', '--pages', ...files, '--', join(folder, 'joined.pdf')])),
  })
  const { stdout } = await run('qpdf', ['--show-npages', join(folder, 'book.pdf')])
  if (Number(stdout) < papers * pagesEach) throw new Error(`the book has only ${stdout} pages`)
  await end()
  return { ratio: figures.ours / figures.qpdf, ...figures, peak: Math.max(...peaks) }
}
