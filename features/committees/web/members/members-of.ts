import type { CommitteeUser } from '#features/committees/user-contract.ts'
import { fullName } from '#platform/shared/actor.ts'
import { compareTitles } from '#platform/web/lib/language/collate.ts'

/** Whoever has the role member, by full name (D2 §2); where no roles are told, all have it. */
export const membersOf = (users: CommitteeUser[]): CommitteeUser[] =>
  users.filter(({ roles }) => !roles || roles.includes('member')).toSorted((one, other) => compareTitles(fullName(one), fullName(other)))
