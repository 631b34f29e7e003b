import { listDocuments } from '#features/basic-documents/server/repository.ts'
import * as api from '#features/committees/contract.ts'
import { listMeetings } from '#features/meetings/server/repository.ts'
import { listBusinessTypes } from '#features/motions/server/business-types.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { groupRoutes } from './group-routes.ts'
import { linkRoutes } from './link-routes.ts'
import { membershipRoutes, userRoutes } from './membership-routes.ts'
import * as committees from './repository.ts'

export function committeeRoutes(context: AppContext) {
  handle(context, api.listCommittees, ({ db, me }) => committees.listCommittees(db, me))

  handle(context, api.getCommittee, async ({ db, me, params }) => {
    const committee = await committees.findCommittee(db, me, params.id)
    return {
      ...committee,
      meetings: await listMeetings(db, { me, now: context.clock().toISOString(), committee_id: params.id }),
      documents: await listDocuments(db, me, params.id),
      ris_proposal_business_types: committee.can_post_ris_proposals ? await listBusinessTypes(db, { show_for_proposal: true }) : [],
    }
  })

  membershipRoutes(context)
  userRoutes(context)
  groupRoutes(context)
  linkRoutes(context)
}
