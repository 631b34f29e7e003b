import { z } from 'zod'
import { byId, endpoint, pathId } from '#platform/shared/endpoint.ts'
import { annotationLayer } from './layer.ts'
import { layerWithUsers } from './sharing.ts'

/** The caller's own layers and those shared with the caller; the private layer is created by the first call. */
export const listLayers = endpoint({
  method: 'GET',
  path: 'versionable/:version_id/annotation_layers/',
  params: z.object({ version_id: pathId }),
  answer: z.array(annotationLayer),
})
const layer = 'annotationlayers/:id/'
export const getLayer = endpoint({ method: 'GET', path: layer, params: byId, answer: layerWithUsers })
export const removeLayer = endpoint({ method: 'DELETE', path: layer, params: byId, answer: z.object({}) })
