import { inOneLine } from '#platform/shared/one-line.ts'

/** Content-Disposition header (RFC 6266) with an ASCII fallback for the file name. */
export function contentDisposition(way: 'inline' | 'attachment', file_name: string): string {
  const name = inOneLine(file_name).toWellFormed()
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${way}; filename="${ascii || 'document'}"; filename*=UTF-8''${encoded}`
}
