const kinds = {
  pdf: [/^application\/(x-)?pdf$/, 'pdf'],
  word: [/msword|wordprocessingml|opendocument\.text|\/rtf$/, 'doc docx docm dot dotx odt ott rtf pages'],
  excel: [/ms-excel|spreadsheetml|opendocument\.spreadsheet|\/csv$/, 'xls xlsx xlsm xlsb xlt xltx ods ots csv tsv numbers'],
  powerpoint: [/ms-powerpoint|presentationml|opendocument\.presentation/, 'ppt pptx pptm pps ppsx pot potx odp otp key'],
  visio: [/visio|ms-visio/, 'vsd vsdx vsdm vss vst'],
  indesign: [/x-indesign/, 'indd indt idml'],
  illustrator: [/illustrator|\/postscript$/, 'ai eps'],
  photoshop: [/photoshop/, 'psd psb'],
  mail: [/^message\/|ms-outlook/, 'eml msg'],
  audio: [/^audio\//, 'mp3 m4a wav ogg oga opus flac aac wma aif aiff'],
  zip: [/zip|x-tar|x-7z|x-rar|vnd\.rar|gzip|x-bzip/, 'zip 7z rar tar gz tgz bz2 xz'],
  html: [/html/, 'html htm xhtml mht mhtml'],
  image: [/^image\//, 'png jpg jpeg gif bmp tif tiff webp heic heif svg avif'],
  text: [/^text\//, 'txt md log'],
} satisfies Record<string, [mimeTypes: RegExp, extensions: string]>

export type FileKind = keyof typeof kinds | 'unknown'
export const fileKinds = [...(Object.keys(kinds) as FileKind[]), 'unknown'] as const

const known = Object.entries(kinds) as [FileKind, [RegExp, string]][]
const byExtension = new Map(known.flatMap(([kind, [, extensions]]) => extensions.split(' ').map((extension) => [extension, kind])))

/** The kind of a file by its extension (D3 §3). */
export const kindOfExtension = (file_extension: string): FileKind => byExtension.get(file_extension.toLowerCase()) ?? 'unknown'

/** Extensions of a kind; none for `unknown`. */
export const extensionsOf = (kind: FileKind): string[] => (kind === 'unknown' ? [] : kinds[kind][1].split(' '))

/** The kind of a file by its extension, else by its MIME type (D3 §3). PDFs always by MIME type, which is detected: the viewer opens them. */
export function fileKindOf({ mime_type, file_extension }: { mime_type: string; file_extension: string }): FileKind {
  const byType = known.find(([, [mimeTypes]]) => mimeTypes.test(mime_type.toLowerCase()))?.[0] ?? 'unknown'
  const named = kindOfExtension(file_extension)
  return byType === 'pdf' || named === 'unknown' || named === 'pdf' ? byType : named
}
