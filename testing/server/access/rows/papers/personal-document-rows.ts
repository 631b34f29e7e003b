import { meeting, owner, type Rows, reading } from '#testing/server/access/row.ts'
import type { World } from '#testing/server/access/world.ts'
import { aPersonalDocument } from '#testing/server/factories/a-personal-document.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'

/** On a new document of the owner. */
const onDocument = (body?: object) => ({
  answers: owner,
  ask: async ({ server, people, paramsOf }: World) => {
    const item = { id: paramsOf('agenda_items/').id ?? 0 }
    const { id } = await aPersonalDocument(server, item, { owner: people.OW as NonNullable<typeof people.OW> })
    return { params: { id }, ...(body && { body }) }
  },
})

export const personalDocumentRows: Rows = {
  'POST agenda_items/:id/create_personal_document/': {
    answers: reading,
    ask: () => ({ file: ['file', smallPdf('Notizen'), 'Notizen.pdf'] }),
  },
  'GET agenda_items/:id/personal_documents/': meeting,
  'GET agenda_items/:id/shared_personal_documents/': meeting,
  'GET meetings/:id/personal_documents/': meeting,
  'GET meetings/:id/withdrawn/': meeting,
  'PATCH personal_documents/:id/': onDocument({ title: 'Votum' }),
  'DELETE personal_documents/:id/': onDocument(),
}
