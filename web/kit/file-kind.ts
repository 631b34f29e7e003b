export type FileKind = 'pdf' | 'word' | 'excel' | 'powerpoint' | 'text' | 'image' | 'mail' | 'archive' | 'unknown'

const patterns: [FileKind, RegExp][] = [
  ['pdf', /^application\/(x-)?pdf$/],
  ['word', /msword|wordprocessingml|opendocument\.text|\/rtf$/],
  ['excel', /ms-excel|spreadsheetml|opendocument\.spreadsheet|\/csv$/],
  ['powerpoint', /ms-powerpoint|presentationml|opendocument\.presentation/],
  ['mail', /^message\/|ms-outlook/],
  ['archive', /zip|x-tar|x-7z|x-rar|gzip|x-bzip/],
  ['image', /^image\//],
  ['text', /^text\//],
]

/** What a file is, by its MIME type (D3 §3). */
export const fileKindOf = (mime_type: string): FileKind =>
  patterns.find(([, pattern]) => pattern.test(mime_type.toLowerCase()))?.[0] ?? 'unknown'
