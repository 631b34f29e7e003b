import { randomUUID } from 'node:crypto'

/** One file as a multipart body, as a browser sends it, followed by texts. */
export function multipart(field: string, file: Buffer, name = 'sitzung.zip', texts: Record<string, string> = {}) {
  const boundary = `----${randomUUID()}`
  const behind = Object.entries(texts).map((text) => `\r\n${partOf(boundary, text)}`)
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/zip\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`${behind.join('')}\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

const partOf = (boundary: string, [text, value]: [string, string]) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${text}"\r\n\r\n${value}`

/** Several named files in one field, after the texts, as a browser sends them. There may be none. */
export function multipartOfFiles(field: string, files: Record<string, Buffer>, texts: Record<string, string> = {}) {
  const boundary = `----${randomUUID()}`
  const before = Object.entries(texts).map((text) => Buffer.from(`${partOf(boundary, text)}\r\n`))
  const parts = Object.entries(files).flatMap(([name, bytes]) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...before, ...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
