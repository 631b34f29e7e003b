import { committeeOfMeeting } from '#testing/server/model/reference.ts'
import { unique } from '#testing/server/test-server.ts'
import { type At, type Ground, idsOf, now } from './ground.ts'
import type { Motion, World } from './world.ts'

/** Inserts motions with their signatories and signatures; the chains' hashes are not valid. */
export async function addMotions({ server: { db }, business_type }: Ground, world: World, at: At): Promise<number[]> {
  const committeeOf = ({ meeting }: Motion) => at('committees', committeeOfMeeting(world, meeting))
  const rows = world.motions.map((motion) => ({
    meeting_id: at('meetings', motion.meeting),
    committee_id: committeeOf(motion),
    creator_id: at('persons', motion.creator),
    first_signatory_id: at('persons', motion.first),
    title: unique('Vorstoss'),
    description: 'Der Stadtrat baut Velowege.',
    reason: '',
    business_type_id: business_type.id,
    status: motion.status,
    is_urgent: false,
    created: now,
    updated: now,
    submitted_at: motion.status === 'SUBMITTED' ? now : null,
  }))
  const motions = await idsOf(rows, () => db.insertInto('motion').values(rows).returning('id').execute())
  const signatories = world.motions.flatMap((motion, place) =>
    askedBy(motion).map((who) => ({
      motion_id: motions[place] ?? 0,
      committee_id: committeeOf(motion),
      role: who === motion.first ? ('FIRST_SIGNATORY' as const) : ('OTHER_SIGNATORY' as const),
      user_id: typeof who === 'number' ? at('persons', who) : null,
      group_id: typeof who === 'object' ? at('groups', who.group) : null,
      is_committee: who === 'committee',
      title_when_submitted: motion.status === 'SUBMITTED' && typeof who !== 'number' ? 'Gruppe' : null,
    })),
  )
  if (signatories.length > 0) await db.insertInto('motion_signatory').values(signatories).execute()
  const signatures = world.motions.flatMap(({ signed }, place) =>
    signed.map((person, number) => ({
      motion_id: motions[place] ?? 0,
      number: number + 1,
      user_id: at('persons', person),
      full_name: `Muster ${person} Anna`,
      role: 'OTHER_SIGNATORY' as const,
      signed_at: now,
      text_hash: 'a'.repeat(64),
      previous_hash: '',
      hash: 'b'.repeat(64),
    })),
  )
  if (signatures.length > 0) await db.insertInto('motion_signature').values(signatures).execute()
  return motions
}

const askedBy = ({ first, asked, groups, asks_committee }: Motion) => [
  first,
  ...asked,
  ...groups.map((group) => ({ group })),
  ...(asks_committee ? (['committee'] as const) : []),
]
