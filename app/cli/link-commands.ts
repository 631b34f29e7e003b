import { listLinks } from '#features/administration/server/committee-parts.ts'
import { findCommittee } from '#features/administration/server/committees.ts'
import { createCommitteeLink } from '#features/committees/link-contract.ts'
import { addLink, removeLink } from '#features/committees/server/links.ts'
import { accept } from '#platform/server/http/accept.ts'
import { byId } from '#platform/shared/endpoint.ts'
import { type Command, command } from './command.ts'
import { json, text } from './options.ts'
import { jsonOf, tableOf } from './print-table.ts'

const add = command({
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

const remove = command({
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

const list = command({
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

export const linkCommands: Command[] = [add, remove, list]
