import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { listPlaces, makePrivateLayer, mayMakeLayer, privateName } from '#features/annotations/server/repository.ts'
import { addFirstAuditEntry } from '#features/audit/server/repository.ts'
import { findCommittee } from '#features/committees/server/repository.ts'
import { documentCalls, getPreparation, listMeetingDocuments, type VersionText } from '#features/documents/contract.ts'
import { type DocumentKind, documentKinds, downloadName } from '#features/documents/document.ts'
import { documentPolicy } from '#features/documents/policy.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import { contentTypeOf } from '#features/tags/contract.ts'
import { findTags } from '#features/tags/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { sendFile } from '#platform/server/files/send-file.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handle, handleStream } from '#platform/server/http/handle.ts'
import { authorize, requireActive } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { aheadHeader } from '#platform/shared/endpoint.ts'
import { addPages, listPrepared } from './pages-read.ts'
import * as documents from './repository.ts'

export function documentRoutes(context: AppContext) {
  for (const kind of documentKinds) routesOf(context, kind)

  handle(context, listMeetingDocuments, async ({ db, me, site, params }) => {
    const meeting = await findMeeting(db, { me, now: context.clock().toISOString() }, params.id)
    const all = await documents.listDocumentsOfMeeting(db, me, meeting)
    return documents.meetingDocumentsAmong(all, site.documents_use_sort_order)
  })

  handle(context, getPreparation, async ({ db, me, params }) =>
    listPrepared(db, me, await findMeeting(db, { me, now: context.clock().toISOString() }, params.id)),
  )
}

function routesOf(context: AppContext, kind: DocumentKind) {
  const { db, clock } = context
  const calls = documentCalls[kind]

  const keyOf = <Params extends object>(params: Params, request: FastifyRequest) => ({
    kind,
    ...params,
    private_name: privateName(languageOf(request)),
  })

  handle(context, calls.getDocument, async ({ db, me, params, request }) => {
    const key = keyOf(params, request)
    const document = await documents.findDocument(db, me, key)
    const content_type = contentTypeOf(kind)
    const tags = content_type && (await findTags(db, me, { ...document, content_type }))
    const annotations = await selectedAnnotations(db, document)
    if (document.selected_layer !== null || !mayMakeLayer(me, document)) return { ...document, ...tags, ...annotations }
    await makePrivateLayer(db, me, { version_id: document.version_id, at: clock() })
    const made = await documents.findDocument(db, me, key)
    return { ...made, ...tags, ...(await selectedAnnotations(db, made)) }
  })
  handle(context, calls.listVersions, ({ db, me, params, request }) => documents.listVersions(db, me, keyOf(params, request)))
  handle(context, calls.getVersion, ({ db, me, params, request }) => documents.findVersion(db, me, keyOf(params, request)))

  handle(context, calls.seeVersion, async ({ db, me, params, request }) => {
    const version = await documents.findVersion(db, me, keyOf(params, request))
    authorize(documentPolicy.recordReading, me, version)
    requireActive(await findCommittee(db, me, version.committee_id))
    await addReading(db, me, { version_id: version.version_id, at: clock() })
    const seen = await documents.findVersion(db, me, keyOf(params, request))
    await addFirstAuditEntry(db, me, { action: 'see_version', ...auditEntryOn(version, request) })
    return seen
  })

  // Pages leave no entry in the audit log.
  handle(context, calls.readPages, async ({ db, me, params, body, request }) => {
    const version = await documents.findVersion(db, me, keyOf(params, request))
    authorize(documentPolicy.recordReading, me, version)
    requireActive(await findCommittee(db, me, version.committee_id))
    const at = clock()
    await addPages(db, me, { ...body, version_id: version.version_id, at })
    return { last_read: at.toISOString() }
  })

  handleStream(context, calls.getVersionFile, async ({ me, params, request, reply }) => {
    const version = await documents.findVersion(db, me, keyOf(params, request))
    await noteReading(me, version, request)
    return sendFile(context.files, { ...version, file_name: downloadName(version) }, { request, reply })
  })

  // Fetching the text counts as reading the file.
  handle(context, calls.getVersionText, async ({ db, me, params, request }) => {
    const version = await documents.findVersion(db, me, keyOf(params, request))
    await noteReading(me, version, request)
    return findText(db, version.sha256)
  })

  type Place = { version_id: number; committee_id: number }
  const noteReading = (me: Actor, version: Place, request: FastifyRequest) =>
    db.transaction().execute((trx) => addFirstAuditEntry(trx, me, { action: actionOf(request), ...auditEntryOn(version, request) }))
  const auditEntryOn = ({ version_id, committee_id }: Place, { id: request_id }: FastifyRequest) => ({
    subject_type: kind,
    subject_id: version_id,
    committee_id,
    request_id,
    at: clock(),
  })
}

/** Whatever leaves the server is logged; what a browser only fetches ahead is not called reading. */
const actionOf = ({ headers }: FastifyRequest) => (headers[aheadHeader.toLowerCase()] === undefined ? 'read_file' : 'fetch_file_ahead')

/** The extracted text of a file, as used by the search. The caller has been found to see the file. */
async function findText(db: Db, sha256: string): Promise<VersionText> {
  const file = await db.selectFrom('stored_file').select('page_count').where('sha256', '=', sha256).executeTakeFirst()
  const pages = await db.selectFrom('file_page').select('text').where('sha256', '=', sha256).orderBy('page').execute()
  return { pages: pages.map(({ text }) => text), are_numbered: (file?.page_count ?? null) !== null }
}

type Selected = { kind: DocumentKind; selected_layer: number | null }

/** The annotations of the selected layer, under the field that each kind of document has for them; personal documents have none (D3 §3). */
async function selectedAnnotations(db: Db, { kind, selected_layer: layer_id }: Selected) {
  if (kind === 'personal_documents') return {}
  const annotations = layer_id === null ? [] : await listPlaces(db, layer_id)
  if (kind !== 'meeting_documents') return { annotations }
  return { annotation: layer_id === null ? null : { id: layer_id, layer_id, annotations } }
}

/** Records that the caller has read a version. Locks the version: if it is being removed, nothing is recorded. */
const addReading = (db: Db, me: Actor, { version_id, at }: { version_id: number; at: Date }) =>
  db
    .insertInto('document_reading')
    .columns(['user_id', 'version_id', 'last_seen'])
    .expression(
      db
        .selectFrom('document_version')
        .select([sql.val(me.id).as('user_id'), 'id', sql<string>`${at.toISOString()}::timestamptz`.as('last_seen')])
        .where('id', '=', version_id)
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'version_id']).doUpdateSet({ last_seen: at.toISOString() }))
    .execute()
