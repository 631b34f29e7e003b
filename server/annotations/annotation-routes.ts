import type { FastifyRequest } from 'fastify'
import { addFirstDeed } from '#server/audit/repository.ts'
import type { Db } from '#server/database/db.ts'
import { handle, handleStream } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { authorize, invalid, requireActive } from '#server/kit/problem.ts'
import type { WireAnnotation } from '#shared/annotations/annotation.ts'
import * as api from '#shared/annotations/contract.ts'
import { annotationPolicy } from '#shared/annotations/policy.ts'
import { annotateDeed } from './deeds.ts'
import { drawAtOnce } from './draw-at-once.ts'
import * as layers from './seen-layers.ts'
import { addAnnotation, allMarked, eraseAnnotation, replaceAnnotation } from './write-annotations.ts'

type Creating = { layer_id: number; annotation: WireAnnotation; request: FastifyRequest }

/** What is done to single annotations, a stroke at a time. */
export function annotationRoutes(house: House) {
  const { clock } = house

  handleStream(house, api.createAnnotation, async ({ me, params: { id: layer_id }, body: { annotation }, request }) => {
    const stroke = { user_id: me.id, layer_id, annotation, at: clock(), signed_in: request.signedInNow() }
    if (await drawAtOnce(house.db, stroke)) return allMarked
    return house.db.transaction().execute((trx) => create(trx, { layer_id, annotation, request }))
  })

  const create = async (db: Db, { layer_id, annotation, request }: Creating) => {
    const { me } = await request.askAgain(db)
    const layer = await layers.holdLayer(db, me, layer_id)
    authorize(annotationPolicy.annotate, me, layer)
    requireActive(layer)
    const marks = await addAnnotation(db, layer, { annotation, at: clock().toISOString() })
    await noteChange(db, layer, request)
    return marks
  }

  handle(house, api.updateAnnotation, async ({ db, me, params, body: { annotation }, request }) => {
    const layer = await layers.holdLayerOfAnnotation(db, me, params.id)
    authorize(annotationPolicy.annotate, me, layer)
    requireActive(layer)
    if (annotation.id.toLowerCase() !== params.id.toLowerCase()) throw invalid({ annotation: [{ key: 'problem.invalid_value' }] })
    const marks = await replaceAnnotation(db, layer, { annotation, at: clock().toISOString() })
    await noteChange(db, layer, request)
    return { ...marks, layer_id: layer.id }
  })

  handle(house, api.removeAnnotation, async ({ db, me, params, request }) => {
    const layer = await layers.holdLayerOfAnnotation(db, me, params.id)
    authorize(annotationPolicy.erase, me, layer)
    requireActive(layer)
    const marks = await eraseAnnotation(db, layer, { id: params.id, at: clock().toISOString() })
    await noteChange(db, layer, request)
    return { ...marks, layer_id: layer.id }
  })

  const noteChange = (db: Db, { id, committee_id }: layers.HeldLayer, request: FastifyRequest) =>
    addFirstDeed(db, request.me, {
      ...annotateDeed,
      subject_id: id,
      committee_id,
      request_id: request.id,
      at: clock(),
    })
}
