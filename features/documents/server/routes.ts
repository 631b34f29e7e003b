import type { FastifyRequest } from 'fastify'
import { makePrivateLayer, mayMakeLayer, privateName } from '#features/annotations/server/repository.ts'
import { addFirstDeed } from '#features/audit/server/repository.ts'
import { findCommittee } from '#features/committees/server/repository.ts'
import { documentCalls, listMeetingDocuments } from '#features/documents/contract.ts'
import { type DocumentKind, documentKinds } from '#features/documents/document.ts'
import { downloadName } from '#features/documents/download-name.ts'
import { documentPolicy } from '#features/documents/policy.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import { contentTypeOf } from '#features/tags/contract.ts'
import { findTags } from '#features/tags/server/repository.ts'
import { sendFile } from '#platform/server/files/send-file.ts'
import type { House } from '#platform/server/house.ts'
import { handle, handleStream } from '#platform/server/http/handle.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { authorize, requireActive } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { addReading } from './add-reading.ts'
import { findText } from './find-text.ts'
import * as documents from './repository.ts'
import { selectedAnnotations } from './selected-annotations.ts'

export function documentRoutes(house: House) {
  for (const kind of documentKinds) routesOf(house, kind)

  handle(house, listMeetingDocuments, async ({ db, me, site, params }) => {
    const meeting = await findMeeting(db, { me, now: house.clock().toISOString() }, params.id)
    const all = await documents.listDocumentsOfMeeting(db, me, meeting)
    return documents.meetingDocumentsAmong(all, site.documents_use_sort_order)
  })
}

function routesOf(house: House, kind: DocumentKind) {
  const { db, clock } = house
  const calls = documentCalls[kind]

  const keyOf = <Params extends object>(params: Params, request: FastifyRequest) => ({
    kind,
    ...params,
    private_name: privateName(languageOf(request)),
  })

  handle(house, calls.getDocument, async ({ db, me, params, request }) => {
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
  handle(house, calls.listVersions, ({ db, me, params, request }) => documents.listVersions(db, me, keyOf(params, request)))
  handle(house, calls.getVersion, ({ db, me, params, request }) => documents.findVersion(db, me, keyOf(params, request)))

  handle(house, calls.seeVersion, async ({ db, me, params, request }) => {
    const version = await documents.findVersion(db, me, keyOf(params, request))
    authorize(documentPolicy.recordReading, me, version)
    requireActive(await findCommittee(db, me, version.committee_id))
    await addReading(db, me, { version_id: version.version_id, at: clock() })
    const seen = await documents.findVersion(db, me, keyOf(params, request))
    await addFirstDeed(db, me, { action: 'see_version', ...deedOn(version, request) })
    return seen
  })

  handleStream(house, calls.getVersionFile, async ({ me, params, request, reply }) => {
    const version = await documents.findVersion(db, me, keyOf(params, request))
    await noteReading(me, version, request)
    return sendFile(house.files, { ...version, file_name: downloadName(version) }, { request, reply })
  })

  // Who has its text has read it.
  handle(house, calls.getVersionText, async ({ db, me, params, request }) => {
    const version = await documents.findVersion(db, me, keyOf(params, request))
    await noteReading(me, version, request)
    return findText(db, version.sha256)
  })

  type Place = { version_id: number; committee_id: number }
  const noteReading = (me: Actor, version: Place, request: FastifyRequest) =>
    db.transaction().execute((trx) => addFirstDeed(trx, me, { action: 'read_file', ...deedOn(version, request) }))
  const deedOn = ({ version_id, committee_id }: Place, { id: request_id }: FastifyRequest) => ({
    subject_type: kind,
    subject_id: version_id,
    committee_id,
    request_id,
    at: clock(),
  })
}
