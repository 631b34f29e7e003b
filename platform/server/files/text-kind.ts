import { extname } from 'node:path'

/** How the text of a file is read; of several names of one file the first of these counts. What is of an office of before 2007 nobody reads. */
export const textKinds = ['pdf', 'office', 'msg', 'eml', 'html', 'plain', 'former_office'] as const
export type TextKind = (typeof textKinds)[number]
export type ReadableKind = Exclude<TextKind, 'former_office'>

/** By their bytes; which of them an office file is, its reader finds within. */
const byType: [RegExp, TextKind][] = [
  [/^application\/pdf$/, 'pdf'],
  [/^application\/vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-(word|excel|powerpoint)\..*macroenabled)/i, 'office'],
  [/^application\/vnd\.ms-outlook$/, 'msg'],
  [/^application\/(msword|vnd\.ms-(excel|powerpoint)|rtf)$/, 'former_office'],
]
const byExtension: Record<string, TextKind> = {
  '.eml': 'eml',
  '.html': 'html',
  '.htm': 'html',
  '.txt': 'plain',
  '.csv': 'plain',
  '.doc': 'former_office',
  '.xls': 'former_office',
  '.ppt': 'former_office',
  '.rtf': 'former_office',
}

/** The kind of text that a file of this name holds; null of one that has none to read. */
export const textKindOf = ({ mime_type, file_name }: { mime_type: string; file_name: string }): TextKind | null =>
  byType.find(([types]) => types.test(mime_type))?.[1] ?? byExtension[extname(file_name).toLowerCase()] ?? null
