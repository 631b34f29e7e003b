import { inOneLine } from '#platform/shared/one-line.ts'

/** RFC 6266: whether it is shown in place, and an ASCII name beside the real one. */
export function contentDisposition(way: 'inline' | 'attachment', file_name: string): string {
  const name = inOneLine(file_name).toWellFormed()
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${way}; filename="${ascii || 'document'}"; filename*=UTF-8''${encoded}`
}
