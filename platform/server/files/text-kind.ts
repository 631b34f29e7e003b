import { extname } from 'node:path'

/**
 * Kinds of readers for the text of a file; if a file has several names, the first kind in this order wins. `content_lines`: calendars and
 * contacts. `former_office` cannot be read.
 */
export const textKinds = ['pdf', 'office', 'msg', 'eml', 'content_lines', 'html', 'plain', 'former_office'] as const
export type TextKind = (typeof textKinds)[number]
export type ReadableKind = Exclude<TextKind, 'former_office'>

/** The reader number of the last change that makes a reader find other text: raise it to the next number, and older files are read again. */
const changedBy: Partial<Record<TextKind, number>> = { pdf: 3, office: 2, msg: 1, eml: 1, content_lines: 1 }

/** Number of the readers as they are now. */
export const readerNumber = Math.max(...Object.values(changedBy))

/** Whether the reader of a kind finds other text than the readers of that number. */
export const findsOtherThan = (kind: TextKind | undefined, number: number): boolean => number < ((kind && changedBy[kind]) ?? 0)

/** By MIME type; the office reader itself finds out which kind of office file it is. */
const byType: [RegExp, TextKind][] = [
  [/^application\/pdf$/, 'pdf'],
  [/^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-(word|excel|powerpoint)\..*macroenabled)/i, 'office'],
  [/^application\/vnd\.ms-outlook$/, 'msg'],
  [/^text\/(x-)?(calendar|vcard)\b/, 'content_lines'],
  [/^application\/(msword|vnd\.ms-(excel|powerpoint)|rtf)$/, 'former_office'],
]
const byExtension: Record<string, TextKind> = {
  '.eml': 'eml',
  '.ics': 'content_lines',
  '.vcf': 'content_lines',
  '.html': 'html',
  '.htm': 'html',
  '.txt': 'plain',
  '.csv': 'plain',
  '.doc': 'former_office',
  '.xls': 'former_office',
  '.ppt': 'former_office',
  '.rtf': 'former_office',
}

/** Which reader a file needs; null if it has no text to read. */
export const textKindOf = ({ mime_type, file_name }: { mime_type: string; file_name: string }): TextKind | null =>
  byType.find(([types]) => types.test(mime_type))?.[1] ?? byExtension[extname(file_name).toLowerCase()] ?? null
