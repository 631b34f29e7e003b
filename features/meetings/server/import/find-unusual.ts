import { join } from 'node:path'
import { type ManifestMeeting, mentionsInMeeting } from '#features/meetings/server/zip/manifest.ts'
import type { Text } from '#platform/server/http/problem.ts'
import { joinedParts } from '#platform/server/sandbox/sandbox.ts'
import type { Work } from '#platform/server/turns/work.ts'
import type { ArrivedFiles } from './arrive-files.ts'
import type { ArrivedPaper } from './arrived-papers.ts'
import type { Unusual, UnusualLine } from './find-unusual-program.ts'

const program = join(import.meta.dirname, 'find-unusual-program.ts')
const mebibyte = 2 ** 20
const limits = { milliseconds: 60_000, memory: 768 * mebibyte }

/** What an import reads once more for warnings: the papers of most meetings, and of large ones those with a sign, then the smallest. */
const MOST_BYTES = 50 * mebibyte
/** How long an import waits for its turn and the answer (ms). */
const PATIENCE_MS = 45_000

/** What is unusual about PDFs, by SHA-256. */
export type UnusualPapers = ReadonlyMap<string, Unusual>

type Given = { papers: readonly ArrivedPaper[]; work: Work | undefined }

/**
 * Finds the PDFs that cannot be read here as others are. Only for warnings: what is not found out within the limits counts as ordinary, and so does
 * everything without `work`.
 */
export async function findUnusual({ papers, work }: Given): Promise<UnusualPapers> {
  const read = worthReading(papers)
  if (!work || read.length === 0) return new Map()
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const asked = { args: [read.length], input: joinedParts(read), ...limits, signal }
  let lines = ''
  const reading = work.ofJob(
    'find_unusual',
    async (sandbox) => {
      const { output } = await sandbox(program, asked)
      for await (const piece of output.setEncoding('utf8') as AsyncIterable<string>) lines += piece
    },
    signal,
  )
  // The program was stopped at its limits; what it has found until then counts.
  await reading.catch(() => undefined)
  const found = lines.split('\n').slice(0, -1)
  return new Map(found.map((line) => JSON.parse(line) as UnusualLine).map(([at, unusual]) => [read[at]?.sha256 ?? '', unusual]))
}

function worthReading(papers: readonly ArrivedPaper[]): ArrivedPaper[] {
  const each = [...new Map(papers.map((paper) => [paper.sha256, paper])).values()]
  let room = MOST_BYTES
  return each
    .toSorted((a, b) => Number(b.has_sign) - Number(a.has_sign) || a.size - b.size)
    .filter(({ size }) => {
      if (size > room) return false
      room -= size
      return true
    })
}

type Warned = { arrived: ArrivedFiles; unusual: UnusualPapers }

/** Names the unusual documents of a meeting, with what readers will see and what to do. */
export const unusualWarnings = (meeting: ManifestMeeting, { arrived, unusual }: Warned): Text[] =>
  mentionsInMeeting(meeting).flatMap(({ file, file_name }) => {
    const found = unusual.get(arrived.get(file)?.sha256 ?? '')
    if (!found) return []
    return { key: `import.report.${found.kind}`, params: { title: file.title, file: file_name, ...('pages' in found && listed(found)) } }
  })

const MOST_LISTED = 10

const listed = ({ pages }: { pages: number[] }) => ({
  pages: [...pages.slice(0, MOST_LISTED), ...(pages.length > MOST_LISTED ? ['…'] : [])].join(', '),
})
