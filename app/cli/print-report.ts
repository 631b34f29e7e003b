import type { Change, ImportReport, MeetingReport, Work } from '#features/meetings/import-report.ts'
import { toldWork } from './told-work.ts'

type Named = { title: string; file?: string; work?: Work; changes?: Change[] }

/** An import report as readable text. */
export const reportOf = ({ dry_run, meetings }: ImportReport): string =>
  [
    dry_run ? 'Dry run, nothing was changed. An import would do this:' : 'Imported:',
    ...meetings.flatMap((meeting) => ['', ...linesOf(meeting)]),
  ].join('\n')

function linesOf({
  title,
  start,
  outcome,
  id,
  changes,
  kept,
  agenda_items,
  businesses,
  documents,
  notes_orphaned,
  no_pdf,
  warnings,
}: MeetingReport): string[] {
  const { unchanged, ...moved } = documents
  return [
    `${title ?? 'Meeting'}, ${start}: ${outcome}${id === null ? '' : ` (id ${id})`}`,
    ...changes.map((change) => `  ${textOfChange(change)}`),
    ...kept.map(
      ({ field, before, after }) => `  ${field}: kept as it was written on the page: ${before ?? '-'}; the zip says: ${after ?? '-'}`,
    ),
    ...Object.entries(agenda_items).flatMap(([what, items]) => listOf(`agenda items ${what}`, items)),
    ...listOf('businesses changed', businesses),
    ...Object.entries(moved).flatMap(([what, files]) => listOf(`documents ${what.replace('_', ' ')}`, files)),
    `  documents unchanged: ${unchanged.length}`,
    ...(notes_orphaned > 0 ? [`  notes that lose their object, of those that the importing person sees: ${notes_orphaned}`] : []),
    ...listOf('files that are no PDF, for download only', no_pdf),
    ...listOf(
      'warnings',
      warnings.map((warning) => ({ title: warning })),
    ),
  ]
}

const listOf = (heading: string, things: Named[]) =>
  things.length === 0 ? [] : [`  ${heading}: ${things.length}`, ...things.flatMap(linesOfOne)]

const linesOfOne = ({ title, file, work, changes = [] }: Named) => [
  `    ${[file ? `${title} (${file})` : title, work && toldWork(work)].filter(Boolean).join(': ')}`,
  ...changes.map((change) => `      ${textOfChange(change)}`),
]

const textOfChange = ({ field, before, after }: Change) => `${field}: ${before ?? '-'} -> ${after ?? '-'}`
