import { getStructure } from '#features/basic-documents/contract.ts'
import { getCommittee } from '#features/committees/contract.ts'
import { listCommitteeGroups } from '#features/committees/group-contract.ts'
import { listCommitteeLinks } from '#features/committees/link-contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { listCommitteeUsers } from '#features/committees/user-contract.ts'
import { noteCalls } from '#features/notes/contract.ts'
import { listOwnPostings } from '#features/records/contract.ts'
import { askedPostings } from '#features/records/web/queries.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Ask } from './ask.ts'

/** What the page of a meeting's committee asks for. */
export async function askForCommittee(ask: Ask, id: number, me: Actor | null): Promise<void> {
  const committee = await ask(getCommittee, { params: { id } })
  await Promise.all([
    ask(noteCalls.committees.listNotes, { params: { id } }),
    ask(listOwnPostings, askedPostings(id)),
    ...(committee && me && committeePolicy.seeParts(me, committee) ? askForCards(ask, id) : []),
  ])
}

/** What only active members see. */
const askForCards = (ask: Ask, id: number) => [
  ask(getStructure, { params: { id } }),
  ask(listCommitteeLinks, { params: { id } }),
  ask(listCommitteeGroups, { params: { id } }),
  ask(listCommitteeUsers, { params: { id } }),
]
