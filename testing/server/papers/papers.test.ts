import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runSandboxed } from '#platform/server/sandbox/sandboxed-process.ts'
import { noteAssured } from '#testing/server/assured.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { howOften } from '#testing/shared/random.ts'
import { demonstrationPapers, type Paper, papersIn } from './corpus.ts'
import { type Trial, tryPaper } from './try-paper.ts'

// Each paper is read and written in sandboxed processes of its own.
vi.setConfig({ testTimeout: howOften({ inTests: 300_000, assured: 6 * 3_600_000 }) })

/** `npm run assure -- papers FOLDER` tries the files of that folder instead, and only reports on them. */
const folder = process.env['PAPERS']

let server: TestServer
beforeAll(async () => {
  server = await testServer({}, { sandbox: runSandboxed })
})
afterAll(() => server[Symbol.asyncDispose]())

test('papers come through import, text, annotated export and book as other programs read them', async () => {
  const papers = folder ? await papersIn(folder) : await ownPapers()
  const committee = await aCommittee(server)
  const trials: Trial[] = []
  const waiting = papers.entries()
  // One person makes one book at a time.
  const work = async () => {
    const by = await aMember(server, committee, ['responsible', 'member'])
    for (const [at, paper] of waiting) trials.push(await tried({ server, committee, by }, paper, at + 1))
  }
  await Promise.all([work(), work()])
  const lines = trials.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`)).sort()
  if (folder) console.log(reportOf(trials, lines))
  else expect(lines).toEqual([])
  expect(trials).toHaveLength(papers.length)
  if (folder) return
  const pdfs = trials.filter(({ is_pdf }) => is_pdf).length
  noteAssured({
    what: 'Papers of the demonstration council and of the packages: imported, read, annotated, exported both ways, in a book',
    count: papers.length,
    aim: 100,
    outcome: `${pdfs} PDFs, ${trials.length - pdfs} office files and mails; nothing that pdf.js or poppler do with them fails or is missing`,
    part: 'server/papers',
  })
})

/** An unexpected failure is a problem of the paper, too. */
const tried = (site: Parameters<typeof tryPaper>[0], paper: Paper, number: number): Promise<Trial> =>
  tryPaper(site, paper, number).catch((error: unknown) => ({ name: paper.name, is_pdf: false, text: '', problems: [String(error)] }))

function reportOf(trials: readonly Trial[], lines: readonly string[]): string {
  const refused = trials.filter(({ is_refused }) => is_refused)
  const [pdfs, faulty] = [trials.filter(({ is_pdf }) => is_pdf), trials.filter(({ problems }) => problems.length > 0)]
  return [
    `${trials.length} papers of ${folder}, ${pdfs.length} of them PDFs: ${lines.length} problems in ${faulty.length} papers`,
    ...lines,
    `${refused.length} that pdf.js cannot open:`,
    ...refused.map(({ name, text }) => `${name}: ${text}`).sort(),
  ].join('\n')
}

/** All papers in the longest runs, otherwise some of the council. */
async function ownPapers() {
  const council = await demonstrationPapers()
  return howOften({ inTests: 0, assured: 1 }) ? [...council, ...(await papersIn('node_modules'))] : council.filter((_, at) => at % 40 === 0)
}
