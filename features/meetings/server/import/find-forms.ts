import { join } from 'node:path'
import type { ManifestFile } from '#features/meetings/server/zip/manifest.ts'
import type { MeetingZip } from '#features/meetings/server/zip/read-meeting-zip.ts'
import type { FileReference } from '#features/meetings/server/zip/resolve-files.ts'
import { joinedParts } from '#platform/server/sandbox/program-input.ts'
import type { Work } from '#platform/server/turns/work.ts'

const program = join(import.meta.dirname, 'find-forms-program.ts')
const mebibyte = 2 ** 20
const limits = { milliseconds: 60_000, memory: 768 * mebibyte }

/** Forms are small; what is larger is not read for a warning. */
const LARGEST_FORM = 20 * mebibyte
/** How long an import waits for its turn and the answer (ms). */
const PATIENCE_MS = 45_000

type Given = { zip: MeetingZip; mayBeForms: FileReference[][]; work: Work | undefined }

/** The files that are dynamic XFA forms, which nobody can read here. None if that cannot be found out: it is only for a warning. */
export async function findForms({ zip, mayBeForms, work }: Given): Promise<ReadonlySet<ManifestFile>> {
  const read = mayBeForms.filter(([first]) => first && first.entry.size <= LARGEST_FORM)
  if (!work || read.length === 0) return new Set()
  const parts = read.flatMap(([first]) => (first ? [{ open: () => zip.readFile(first), size: first.entry.size }] : []))
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const asked = { args: [parts.length], input: joinedParts(parts), ...limits }
  const found = await work
    .ofJob('find_forms', async (sandbox) => (await sandbox<{ forms: boolean[] }>(program, { ...asked, signal })).answer, signal)
    .catch(() => undefined)
  return new Set(read.flatMap((references, at) => (found?.forms[at] ? references.map(({ file }) => file) : [])))
}
