import type { Change, MeetingReport, Work } from '#features/meetings/import-report.ts'

/** A line of a report, with members' work on what it names, and the changed fields. */
export type Line = { text: string; work?: Work; changes?: Change[] }
/** A part of a report with its lines. */
export type Group = { key: GroupKey; lines: Line[] }
type GroupKey =
  | 'items_new'
  | 'items_changed'
  | 'items_removed'
  | 'businesses_changed'
  | 'documents_new'
  | 'documents_new_version'
  | 'documents_unchanged'
  | 'documents_removed'
  | 'no_pdf'
  | 'warnings'

/** A line for each title, with its work and changes. */
export const titles = (named: ({ title: string } & Omit<Line, 'text'>)[]): Line[] =>
  named.map(({ title, work, changes }) => ({ text: title, ...(work && { work }), ...(changes && { changes }) }))

/** The non-empty parts of a report (meeting-zip.md Report). */
export function reportGroups({ agenda_items, businesses, documents, no_pdf, warnings }: MeetingReport): Group[] {
  const groups: Group[] = [
    { key: 'warnings', lines: warnings.map((text) => ({ text })) },
    { key: 'items_new', lines: titles(agenda_items.new) },
    { key: 'items_changed', lines: titles(agenda_items.changed) },
    { key: 'items_removed', lines: titles(agenda_items.removed) },
    { key: 'businesses_changed', lines: titles(businesses) },
    { key: 'documents_new', lines: titles(documents.new) },
    { key: 'documents_new_version', lines: titles(documents.new_version) },
    { key: 'documents_removed', lines: titles(documents.removed) },
    { key: 'documents_unchanged', lines: titles(documents.unchanged) },
    { key: 'no_pdf', lines: no_pdf.map(({ title, file }) => ({ text: `${title} (${file})` })) },
  ]
  return groups.filter(({ lines }) => lines.length > 0)
}

/** Whether an import changes items or documents, not just the meeting's own facts. */
export const hasChanges = (groups: Group[]): boolean =>
  groups.some(({ key }) => key.startsWith('items_') || (key.startsWith('documents_') && key !== 'documents_unchanged'))
