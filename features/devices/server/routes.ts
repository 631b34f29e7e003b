import type { FastifyRequest } from 'fastify'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import * as api from '#features/devices/contract.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { notSignedIn } from '#platform/server/http/problem.ts'
import { findOrAddDevice, ownDevices, requireDevice, wipeOwn } from './repository.ts'

/** Routes of the devices that store sealed data, and of their keys. */
export function deviceRoutes(context: AppContext) {
  const whenOf = ({ site }: Pick<FastifyRequest, 'site'>) => ({ now: context.clock(), days: site.offline_days })

  handle(context, api.registerDevice, async ({ db, me, site: { offline_days: days }, body: { id }, request }) => {
    if (!request.listener) throw notSignedIn()
    const common = { user_id: me.id, days }
    if (days === 0) return { ...common, device: null }
    const device = await findOrAddDevice(db, { ...whenOf(request), ...request.listener, me: byRequest(request), id })
    return { ...common, device: { id: device.id, key: device.key.toString('base64') } }
  })

  handle(context, api.listDevices, ({ db, request }) => {
    if (!request.listener) throw notSignedIn()
    return ownDevices(db, { ...request.listener, ...whenOf(request) })
  })

  handle(context, api.wipeDevice, async ({ db, me, params: { id }, request }) => {
    await wipeOwn(db, { id, user_id: me.id })
    await addAuditEntry(db, byRequest(request), {
      action: 'wipe_devices',
      subject_type: 'user',
      subject_id: me.id,
      details: { devices: 1 },
    })
    return {}
  })

  handle(context, api.findDevice, async ({ db, params: { id }, request }) => {
    await requireDevice(db, id, whenOf(request))
    return {}
  })
}
