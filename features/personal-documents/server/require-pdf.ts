import { open } from 'node:fs/promises'
import { mimeTypeOf, peekSize } from '#platform/server/files/mime-type.ts'
import { invalid } from '#platform/server/http/problem.ts'

/** Throws 400 at the field `file` unless a received file is a PDF by its name and by its bytes (D3 §5): whoever gets it by its name opens what it says. */
export async function requirePdf({ path, name }: { path: string; name: string }): Promise<void> {
  if (!/\.pdf$/i.test(name)) throw invalid({ file: [{ key: 'upload.only_extension', params: { extension: 'pdf' } }] })
  const head = await beginningOf(path)
  if (head.length === 0) throw invalid({ file: [{ key: 'personal_documents.empty_file' }] })
  if ((await mimeTypeOf(head, name)) !== 'application/pdf') throw invalid({ file: [{ key: 'personal_documents.no_pdf' }] })
}

async function beginningOf(path: string): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(peekSize), 0, peekSize, 0)
  return buffer.subarray(0, bytesRead)
}
