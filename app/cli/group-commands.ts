import { findGroup, listGroups } from '#features/administration/server/committee-parts.ts'
import { findCommittee } from '#features/administration/server/committees.ts'
import { findUser } from '#features/administration/server/users.ts'
import { createCommitteeGroup } from '#features/committees/group-contract.ts'
import { addGroup, removeGroup } from '#features/committees/server/groups.ts'
import { accept } from '#platform/server/http/accept.ts'
import { type Command, command } from './command.ts'
import { json, onOff, text, words } from './options.ts'
import { jsonOf, tableOf } from './print-table.ts'
import type { Site } from './site.ts'

const add = command({
  name: 'group add',
  does: 'Adds a group of people and e-mail addresses to a committee',
  args: ['COMMITTEE', 'TITLE'],
  options: {
    members: words('usernames of people in the committee, separated by commas'),
    email_addresses: words('further e-mail addresses, separated by commas'),
    share_automatically: onOff('preselected when annotations are shared'),
  },
  run: async ({ db, me, print }, { args: [titleOrId, title], values: { members, ...values } }) => {
    const committee = await findCommittee(db, titleOrId)
    const fields = accept(createCommitteeGroup.body, { title, ...values, members: await idsOf(db, members ?? []) })
    await addGroup(db, me, { committee_id: committee.id, ...fields })
    print(`Added ${fields.title} to ${committee.title}.`)
  },
})

const remove = command({
  name: 'group remove',
  does: 'Removes a group, named by its title; its people stay in the committee',
  args: ['COMMITTEE', 'TITLE'],
  options: {},
  run: async ({ db, me, print }, { args: [titleOrId, title] }) => {
    const committee = await findCommittee(db, titleOrId)
    const { id } = await findGroup(db, { committee_id: committee.id, title })
    await removeGroup(db, me, { id, committee_id: committee.id })
    print(`Removed ${title} from ${committee.title}.`)
  },
})

const list = command({
  name: 'group list',
  does: 'Lists the groups of all committees or of one',
  args: [],
  options: { committee: text('title or id of the committee'), json },
  run: async ({ db, print }, { values }) => {
    const committee_id = values.committee === undefined ? null : (await findCommittee(db, values.committee)).id
    const groups = await listGroups(db, committee_id)
    print(values.json ? jsonOf(groups) : tableOf(groups))
  },
})

async function idsOf(db: Site['db'], usernames: string[]): Promise<number[]> {
  const users = await Promise.all(usernames.map((username) => findUser(db, username)))
  return users.map(({ id }) => id)
}

export const groupCommands: Command[] = [add, remove, list]
