import type { FastifyRequest } from 'fastify'
import * as api from '#features/annotations/contract.ts'
import { annotationPolicy } from '#features/annotations/policy.ts'
import { addFirstAuditEntry } from '#features/audit/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, invalid, requireActive, requireNotWithdrawn } from '#platform/server/http/problem.ts'
import { publishDrawn } from './publish-changed.ts'
import * as layers from './seen-layers.ts'
import { addAnnotation, eraseAnnotation, replaceAnnotation } from './write-annotations.ts'

/** Routes that change single annotations, one stroke at a time. */
export function annotationRoutes(context: AppContext) {
  const { clock } = context

  handle(context, api.createAnnotation, async ({ db, me, params, body: { annotation }, request }) => {
    const layer = await layers.lockLayer(db, me, params.id)
    authorize(annotationPolicy.annotate, me, layer)
    requireActive(layer)
    requireNotWithdrawn(layer)
    const marks = await addAnnotation(db, layer, { annotation, at: clock().toISOString() })
    await noteChange(db, layer, request)
    return marks
  })

  handle(context, api.updateAnnotation, async ({ db, me, params, body: { annotation }, request }) => {
    const layer = await layers.lockLayerOfAnnotation(db, me, params.id)
    authorize(annotationPolicy.annotate, me, layer)
    requireActive(layer)
    requireNotWithdrawn(layer)
    if (annotation.id.toLowerCase() !== params.id.toLowerCase()) throw invalid({ annotation: [{ key: 'problem.invalid_value' }] })
    const marks = await replaceAnnotation(db, layer, { annotation, at: clock().toISOString() })
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
