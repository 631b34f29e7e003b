import { getLayer, listAnnotations, listLayers } from '#features/annotations/contract.ts'
import { documentCalls } from '#features/documents/contract.ts'
import { type DocumentKind, documentKinds } from '#features/documents/document.ts'
import { noteCalls } from '#features/notes/contract.ts'
import type { Ask, FileToTake } from './ask.ts'

type Listed = Partial<Record<DocumentKind, readonly { id: number }[] | null | undefined>>

/** What the pages of documents ask for; answers with the files of the latest versions. */
export async function askForDocuments(ask: Ask, listed: Listed): Promise<FileToTake[]> {
  const all = documentKinds.flatMap((kind) => (listed[kind] ?? []).map(({ id }) => ({ kind, id })))
  const files = await Promise.all(all.map((one) => askForDocument(ask, one)))
  return files.filter((file) => file !== null)
}

async function askForDocument(ask: Ask, { kind, id }: { kind: DocumentKind; id: number }): Promise<FileToTake | null> {
  const params = { id }
  const [document] = await Promise.all([
    ask(documentCalls[kind].getDocument, { params }),
    ask(documentCalls[kind].listVersions, { params }),
    ask(noteCalls[kind].listNotes, { params }),
  ])
  if (!document) return null
  const { version_id, file, size } = document
  await Promise.all([askForLayers(ask, version_id), ask(documentCalls[kind].getVersionText, { params: { id, version_id } })])
  return { file, size }
}

async function askForLayers(ask: Ask, version_id: number): Promise<void> {
  const layers = await ask(listLayers, { params: { version_id } })
  await Promise.all((layers ?? []).flatMap(({ id }) => [ask(getLayer, { params: { id } }), ask(listAnnotations, { params: { id } })]))
}
