import { type Command, command, json, onOff, text, textOrNone, UsageError, wholeNumber, words } from '#app/cli/command.ts'
import { jsonOf, tableOf } from '#app/cli/print-table.ts'
import type { Site } from '#app/cli/site.ts'
import { findGroup, listGroups, listLinks } from '#features/administration/server/committee-parts.ts'
import { addCommittee, findCommittee, listCommittees, setCommittee } from '#features/administration/server/committees.ts'
import { findUser } from '#features/administration/server/users/users.ts'
import { createCommitteeGroup } from '#features/committees/group-contract.ts'
import { createCommitteeLink } from '#features/committees/link-contract.ts'
import { addGroup, removeGroup } from '#features/committees/server/groups.ts'
import { addLink, removeLink } from '#features/committees/server/links.ts'
import { accept } from '#platform/server/http/validation.ts'
import { byId } from '#platform/shared/endpoint.ts'

const settable = {
  group_type_title: text('heading under which the committee is listed'),
  group_type_order: wholeNumber('order of the headings, smallest first'),
  hidden: onOff('hidden from the list of committees; no protection'),
  is_public: onOff('shown to the public, with what is public in it, if PUBLIC_PAGES is on'),
  is_active: onOff('off: everything can be read, nothing changed'),
  members_can_see_all_meetings: onOff('members also see meetings from before and after their membership'),
  import_enabled: onOff('those responsible may import meetings'),
  change_documents_enabled: onOff('those responsible may edit fundamental documents'),
  ris_proposals_enabled: onOff('members may submit to the records system once it is connected'),
  ris_suggestions_enabled: onOff('members may write, sign and submit motions'),
}

const add = command({
  name: 'committee add',
  does: 'Adds a committee; by default only --is-active is on',
  args: ['TITLE'],
  options: settable,
  run: async ({ db, me, print }, { args: [title], values }) => {
    const committee = await addCommittee(db, me, { title, ...values })
    print(`Added ${committee.title} (id ${committee.id}).`)
  },
})

const set = command({
  name: 'committee set',
  does: 'Changes a committee, named by its title or id',
  args: ['COMMITTEE'],
  options: {
    title: text('title'),
    ...settable,
    source_oguid: textOrNone("the producer's committee; imports from another one trigger a warning; '': set by the next import"),
    source_title: textOrNone("the producer's title of the committee"),
  },
  run: async ({ db, me, print }, { args: [titleOrId], values }) => {
    if (Object.keys(values).length === 0) throw new UsageError('say what to change')
    const { id, title } = await findCommittee(db, titleOrId)
    await setCommittee(db, me, { id, ...values })
    print(`Changed ${values.title ?? title}.`)
  },
})

const list = command({
  name: 'committee list',
  does: 'Lists all committees with their switches',
  args: [],
  options: { json },
  run: async ({ db, me, print }, { values: { json: asJson } }) => {
    const committees = await listCommittees(db, me.today)
    print(asJson ? jsonOf(committees) : tableOf(committees.map(rowOf)))
  },
})

const rowOf = ({ id, title, group_type_title, has_responsible: _, ...fields }: ListedCommittee) => ({
  id,
  title,
  group_type_title,
  on: Object.entries(fields).flatMap(([field, value]) => (value === true ? [field] : [])),
})
type ListedCommittee = Awaited<ReturnType<typeof listCommittees>>[number]

export const committeeCommands: Command[] = [add, set, list]

const addGroupCommand = command({
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

const listGroupsCommand = command({
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

export const groupCommands: Command[] = [addGroupCommand, remove, listGroupsCommand]

const addLinkCommand = command({
  name: 'link add',
  does: "Adds a link to a committee's page",
  args: ['COMMITTEE', 'TITLE', 'URL'],
  options: {},
  run: async ({ db, me, print }, { args: [titleOrId, title, url] }) => {
    const committee = await findCommittee(db, titleOrId)
    const link = await addLink(db, me, { committee_id: committee.id, ...accept(createCommitteeLink.body, { title, url }) })
    print(`Added ${link.title} (id ${link.id}) to ${committee.title}.`)
  },
})

const removeLinkCommand = command({
  name: 'link remove',
  does: 'Removes a link, named by its id (see "link list"), since titles may repeat',
  args: ['COMMITTEE', 'ID'],
  options: {},
  run: async ({ db, me, print }, { args: [titleOrId, typed] }) => {
    const committee = await findCommittee(db, titleOrId)
    const { id } = accept(byId, { id: typed })
    await removeLink(db, me, { id, committee_id: committee.id })
    print(`Removed link ${id} from ${committee.title}.`)
  },
})

const listLinksCommand = command({
  name: 'link list',
  does: 'Lists the links of all committees or of one',
  args: [],
  options: { committee: text('title or id of the committee'), json },
  run: async ({ db, print }, { values }) => {
    const committee_id = values.committee === undefined ? null : (await findCommittee(db, values.committee)).id
    const links = await listLinks(db, committee_id)
    print(values.json ? jsonOf(links) : tableOf(links))
  },
})

export const linkCommands: Command[] = [addLinkCommand, removeLinkCommand, listLinksCommand]
