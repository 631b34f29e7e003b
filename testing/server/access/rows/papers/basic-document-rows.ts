import { activeMember, type Rows, responsibleOfPart } from '#testing/server/access/row.ts'
import type { World } from '#testing/server/access/world.ts'
import { aBasicDocument, aSection } from '#testing/server/factories/basic-document-factories.ts'

/** On a new document of the committee. */
const onDocument = (answers: string, body?: object) => ({
  answers,
  ask: async ({ server, committee }: World) => ({ params: { id: (await aBasicDocument(server, committee)).id }, ...(body && { body }) }),
})

/** On a new section of the committee. */
const onSection = (answers: string, body?: object) => ({
  answers,
  ask: async ({ server, committee }: World) => ({ params: { id: (await aSection(server, committee)).id }, ...(body && { body }) }),
})

export const basicDocumentRows: Rows = {
  'GET committee_document_structure/:id/': { answers: activeMember, ask: ({ committee }) => ({ params: { id: committee.id } }) },
  'POST committee_document_section/': { answers: responsibleOfPart, ask: ({ committee }) => ({ body: { committee: committee.id } }) },
  'PATCH committee_document_section/:id/': onSection(responsibleOfPart, { title: 'Reglemente' }),
  'DELETE committee_document_section/:id/': onSection(responsibleOfPart),
  'PATCH committee_document_section/:id/put_at_index/': onSection(responsibleOfPart, { index: 0 }),
  'POST committee_document_section/:id/add_document/': {
    answers: responsibleOfPart,
    ask: async ({ server, committee }) => ({
      params: { id: (await aSection(server, committee)).id },
      body: { index: 0, document: (await aBasicDocument(server, committee)).id },
    }),
  },
  'POST committees/:id/documents/': { answers: responsibleOfPart, ask: () => ({ file: ['file', Buffer.from('%PDF-1.7')] }) },
  'GET documents/:id/': onDocument(activeMember),
  'GET documents/:id/file/': onDocument(activeMember),
  'PATCH documents/:id/': onDocument(responsibleOfPart, { title: 'Geschäftsreglement' }),
  'DELETE documents/:id/': onDocument(responsibleOfPart),
  'PATCH documents/:id/put_at_index/': onDocument(responsibleOfPart, { index: 0 }),
  'PATCH documents/:id/remove_from_section/': onDocument(responsibleOfPart, { index: 0 }),
}
