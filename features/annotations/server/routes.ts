import type { FastifyRequest } from 'fastify'
import * as api from '#features/annotations/contract.ts'
import { listLayers, removeLayer } from '#features/annotations/layer-contract.ts'
import { annotationPolicy } from '#features/annotations/policy.ts'
import { addAuditEntry, addFirstAuditEntry } from '#features/audit/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest, languageOf } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, invalid, requireActive, requireNotWithdrawn } from '#platform/server/http/problem.ts'
import type { Written } from '#platform/server/lib/keep.ts'
import { interchangeRoutes } from './interchange/routes.ts'
import { publishDrawn } from './publish-changed.ts'
import { makePrivateLayer, mayMakeLayer, privateName } from './repository.ts'
import * as layers from './seen-layers.ts'
import { shareRoutes } from './share-routes.ts'
import { addAnnotation, eraseAnnotation, replaceAnnotation } from './write-annotations.ts'

export function annotatingRoutes(context: AppContext) {
  layerRoutes(context)
  annotationRoutes(context)
  shareRoutes(context)
  interchangeRoutes(context)
}

function layerRoutes(context: AppContext) {
  const { clock } = context

  handle(context, listLayers, async ({ db, me, params: { version_id }, request }) => {
    const asked = { version_id, private_name: privateName(languageOf(request)) }
    const version = await layers.findVersionToAnnotate(db, me, version_id)
    const there = await layers.listLayersOfVersion(db, me, asked)
    if (there.some(({ is_private_layer }) => is_private_layer) || !mayMakeLayer(me, version)) return there
    await makePrivateLayer(db, me, { version_id, at: clock() })
    return layers.listLayersOfVersion(db, me, asked)
  })

  handle(context, removeLayer, async ({ db, me, params, request }) => {
    const layer = await layers.lockLayer(db, me, params.id)
    authorize(annotationPolicy.erase, me, layer)
    requireActive(layer)
    await publishDrawn(db, layer)
    await db.deleteFrom('annotation_layer').where('id', '=', layer.id).execute()
    await addAuditEntry(db, byRequest(request), auditEntryOn(layer))
    return {}
  })

  handle(context, api.listAnnotations, async ({ db, me, params }) => written(await layers.findContents(db, me, params.id)))
}

const auditEntryOn = ({ id, committee_id, version_id, annotation_count }: layers.LockedLayer) => ({
  action: 'remove_annotation_layer',
  subject_type: 'annotation_layers',
  subject_id: id,
  committee_id,
  details: { version_id, annotations: annotation_count },
})

/** Sends stored annotations as they are, without parsing them: there may be thousands. */
function written({ id, xfdf_string, annotations }: Awaited<ReturnType<typeof layers.findContents>>): Written {
  const head = JSON.stringify({ id, layer_id: id, xfdf_string })
  return Buffer.from(`${head.slice(0, -1)},"annotations":[${annotations}]}`)
}

/** Routes that change single annotations, one stroke at a time. */
function annotationRoutes(context: AppContext) {
  const { clock } = context

  handle(context, api.createAnnotation, async ({ db, me, params, body: { annotation, replaces }, request }) => {
    const layer = await layers.lockLayer(db, me, params.id)
    authorize(annotationPolicy.annotate, me, layer)
    requireActive(layer)
    requireNotWithdrawn(layer)
    const marks = await addAnnotation(db, layer, { annotation, replaces, at: clock().toISOString() })
    await noteChange(db, layer, request)
    return marks
  })

  handle(context, api.updateAnnotation, async ({ db, me, params, body: { annotation, replaces }, request }) => {
    const layer = await layers.lockLayerOfAnnotation(db, me, params.id)
    authorize(annotationPolicy.annotate, me, layer)
    requireActive(layer)
    requireNotWithdrawn(layer)
    if (annotation.id.toLowerCase() !== params.id.toLowerCase()) throw invalid({ annotation: [{ key: 'problem.invalid_value' }] })
    const marks = await replaceAnnotation(db, layer, { annotation, replaces, at: clock().toISOString() })
    await noteChange(db, layer, request)
    return { ...marks, layer_id: layer.id }
  })

  handle(context, api.removeAnnotation, async ({ db, me, params, request }) => {
    const layer = await layers.lockLayerOfAnnotation(db, me, params.id)
    authorize(annotationPolicy.erase, me, layer)
    requireActive(layer)
    const marks = await eraseAnnotation(db, layer, { id: params.id, at: clock().toISOString() })
    await noteChange(db, layer, request)
    return { ...marks, layer_id: layer.id }
  })

  const noteChange = async (db: Db, layer: layers.LockedLayer, request: FastifyRequest) => {
    await publishDrawn(db, layer)
    // Strokes are frequent: only a layer's first change in a quarter of an hour becomes an audit entry.
    await addFirstAuditEntry(db, request.me, {
      action: 'annotate',
      subject_type: 'annotation_layers',
      subject_id: layer.id,
      committee_id: layer.committee_id,
      request_id: request.id,
      at: clock(),
    })
  }
}
