import * as api from '#features/administration/committee.ts'
import { publishToAdministrators } from '#features/committees/server/publish-edited.ts'
import { lockRow as lockCommitteeRow } from '#features/committees/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { byRequest } from '#platform/server/http/by-request.ts'
import { handle } from '#platform/server/http/handle.ts'
import { addCommittee, setCommittee } from './committees.ts'
import { findListedCommittee, pageOfCommittees } from './listed-committees.ts'

export function committeeRoutes(context: AppContext) {
  handle(context, api.listCommittees, ({ db, me: { today }, query }) => pageOfCommittees(db, { ...query, today }))

  handle(context, api.createCommittee, async ({ db, me: { today }, body, request }) => {
    const { id } = await addCommittee(db, byRequest(request), body)
    return findListedCommittee(db, { id, today })
  })

  handle(context, api.changeCommittee, async ({ db, me: { today }, params, body, request, requireUnchanged }) => {
    await lockCommitteeRow(db, params.id)
    requireUnchanged(await findListedCommittee(db, { ...params, today }))
    await publishToAdministrators(db, { kind: 'committee', id: params.id })
    await setCommittee(db, byRequest(request), { ...body, ...params })
    return findListedCommittee(db, { ...params, today })
  })
}
