import { addCommittee, findCommittee, setCommittee } from '#features/administration/server/committees.ts'
import { listCommittees } from '#features/administration/server/listed-committees.ts'
import { type Command, command, UsageError } from './command.ts'
import { json, onOff, text, textOrNone, wholeNumber } from './options.ts'
import { jsonOf, tableOf } from './print-table.ts'

const settable = {
  group_type_title: text('heading under which the committee is listed'),
  group_type_order: wholeNumber('order of the headings, smallest first'),
  hidden: onOff('hidden from the list of committees; no protection'),
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
