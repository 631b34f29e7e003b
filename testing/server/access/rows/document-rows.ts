import { activeMember, meeting, owner, type Rows, reading, responsibleOfMeeting, responsibleOfPart } from '#testing/server/access/row.ts'
import type { World } from '#testing/server/access/world.ts'
import { aBasicDocument, aPersonalDocument, aSection } from '#testing/server/factories/document-factories.ts'
import { smallPdf } from '#testing/server/files/gever-zip.ts'

const rowsOf = (kind: string, seen: string, see: string): Rows => ({
  [`GET ${kind}/:id/`]: seen,
  [`GET ${kind}/:id/versions/`]: seen,
  [`GET ${kind}/:id/versions/:version_id/`]: seen,
  [`GET ${kind}/:id/versions/:version_id/file/`]: seen,
  [`GET ${kind}/:id/versions/:version_id/text/`]: seen,
  // There is only one version to compare.
  [`GET ${kind}/:id/versions/:version_id/changes/`]: seen.replaceAll('200', '409'),
  [`POST ${kind}/:id/versions/:version_id/seen/`]: see,
  [`POST ${kind}/:id/versions/:version_id/pages/`]: { answers: see, ask: () => ({ body: { pages: [1], last_page: 1 } }) },
})

export const documentRows: Rows = {
  ...rowsOf('meeting_documents', meeting, reading),
  ...rowsOf('protocols', meeting, reading),
  ...rowsOf('proposals', meeting, reading),
  ...rowsOf('attachments', meeting, reading),
  ...rowsOf('personal_documents', owner, owner),
}

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

/** On a new document of the committee. */
const onBasicDocument = (answers: string, body?: object) => ({
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
  'GET documents/:id/': onBasicDocument(activeMember),
  'GET documents/:id/file/': onBasicDocument(activeMember),
  'PATCH documents/:id/': onBasicDocument(responsibleOfPart, { title: 'Geschäftsreglement' }),
  'DELETE documents/:id/': onBasicDocument(responsibleOfPart),
  'PATCH documents/:id/put_at_index/': onBasicDocument(responsibleOfPart, { index: 0 }),
  'PATCH documents/:id/remove_from_section/': onBasicDocument(responsibleOfPart, { index: 0 }),
}

const ids = ({ committee, meeting_id, paramsOf }: World) => ({
  params: { committee: committee.id, meeting: meeting_id, agendaItem: paramsOf('agenda_items/').id ?? 0 },
})

/** A meeting of the same day without documents: those who see it get an error, so that no meeting pack is made for each actor. */
const emptyMeeting = async ({ server, committee }: World) => {
  const at = '2026-09-14T12:30:00Z'
  const facts = { title: 'Ohne Dokumente', start: at, days: ['2026-09-14'], imported_at: at, updated: at }
  const { id } = await server.db
    .insertInto('meeting')
    .values({ committee_id: committee.id, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { committee: committee.id, meeting: id } }
}

export const downloadRows: Rows = {
  'GET committees/:committee/meetings/:meeting/download/': { answers: meeting, ask: ids },
  'GET committees/:committee/meetings/:meeting/gever_zip/': { answers: responsibleOfMeeting, ask: ids },
  'GET committees/:committee/meetings/:meeting/book/': { answers: meeting.replaceAll('200', '409'), ask: emptyMeeting },
  'GET committees/:committee/meetings/:meeting/agenda_items/:agendaItem/download/': { answers: meeting, ask: ids },
}
