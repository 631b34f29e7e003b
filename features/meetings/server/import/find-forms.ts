import { join } from 'node:path'
import { type ManifestMeeting, mentionsInMeeting } from '#features/meetings/server/zip/manifest.ts'
import type { Text } from '#platform/server/http/problem.ts'
import { joinedParts } from '#platform/server/sandbox/sandbox.ts'
import type { Work } from '#platform/server/turns/work.ts'
import type { ArrivedFiles } from './arrive-files.ts'
import type { MayBeForm } from './may-be-form.ts'

const program = join(import.meta.dirname, 'find-forms-program.ts')
const mebibyte = 2 ** 20
const limits = { milliseconds: 60_000, memory: 768 * mebibyte }

/** Forms are small; what is larger is not read for a warning. */
const LARGEST_FORM = 20 * mebibyte
/** How long an import waits for its turn and the answer (ms). */
const PATIENCE_MS = 45_000

type Given = { mayBeForms: readonly MayBeForm[]; work: Work | undefined }

/** The SHA-256 of the files that are dynamic XFA forms, which nobody can read here. None if that cannot be found out: it is only for a warning. */
export async function findForms({ mayBeForms, work }: Given): Promise<ReadonlySet<string>> {
  const read = [...new Map(mayBeForms.filter(({ size }) => size <= LARGEST_FORM).map((one) => [one.sha256, one])).values()]
  if (!work || read.length === 0) return new Set()
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const asked = { args: [read.length], input: joinedParts(read), ...limits }
  const found = await work
    .ofJob('find_forms', async (sandbox) => (await sandbox<{ forms: boolean[] }>(program, { ...asked, signal })).answer, signal)
    .catch(() => undefined)
  return new Set(read.flatMap(({ sha256 }, at) => (found?.forms[at] ? [sha256] : [])))
}

type Warned = { arrived: ArrivedFiles; forms: ReadonlySet<string> }

/** Names the documents of a meeting that nobody will be able to read here. */
export const formWarnings = (meeting: ManifestMeeting, { arrived, forms }: Warned): Text[] =>
  mentionsInMeeting(meeting)
    .filter(({ file }) => forms.has(arrived.get(file)?.sha256 ?? ''))
    .map(({ file: { title }, file_name }) => ({ key: 'import.report.dynamic_form', params: { title, file: file_name } }))
