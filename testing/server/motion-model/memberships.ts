import type { Role } from '#platform/shared/actor.ts'
import type { Membership } from './world.ts'

type Columns = { roles: Role[] | undefined; end_date: string | null }

const rolesOf: Record<Membership, Role[] | undefined> = {
  responsible: ['responsible'],
  both: ['member', 'responsible'],
  member: ['member'],
  access: ['access'],
  ended: ['member'],
  none: undefined,
}

/** Ended two days ago, whatever the time zone. */
const ended = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)

export const columnsOf = (membership: Membership): Columns => ({
  roles: rolesOf[membership],
  end_date: membership === 'ended' ? ended : null,
})

export const membershipOf = ({ roles = [], end_date }: Columns): Membership =>
  end_date !== null
    ? 'ended'
    : roles.includes('responsible')
      ? roles.includes('member')
        ? 'both'
        : 'responsible'
      : (roles[0] as Membership)
