import { getStructure } from '#shared/basic-documents/contract.ts'
import { getCommittee } from '#shared/committees/contract.ts'
import { listCommitteeGroups } from '#shared/committees/group-contract.ts'
import { listCommitteeLinks } from '#shared/committees/link-contract.ts'
import { committeePolicy } from '#shared/committees/policy.ts'
import { listCommitteeUsers } from '#shared/committees/user-contract.ts'
import type { Actor } from '#shared/identity/actor.ts'
import { noteCalls } from '#shared/notes/contract.ts'
import { listOwnPostings } from '#shared/records/contract.ts'
import { askedPostings } from '#web/records/queries.ts'
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
