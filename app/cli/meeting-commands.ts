import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import { type Contents, removeMeeting, weighMeeting } from '#features/administration/server/meetings.ts'
import { removeWithdrawn, type Weighed, weighWithdrawn } from '#features/administration/server/withdrawn.ts'
import { accept } from '#platform/server/http/accept.ts'
import { byId } from '#platform/shared/endpoint.ts'
import { type Command, command } from './command.ts'
import { flag } from './options.ts'
import { toldWork } from './told-work.ts'

const remove = command({
  name: 'meeting remove',
  does: 'Permanently deletes a meeting, named by the id in its address: /meetings/ID',
  args: ['ID'],
  options: { confirm: flag('delete; without it, only shows what would be deleted') },
  more: [
    'Everything below the meeting goes with it, also what members keep there: personal documents, annotations',
    'and notes. Calendars that people subscribe to show the meeting as cancelled. A meeting to which motions were',
    'submitted stays.',
  ].join('\n'),
  run: async ({ db, me, print }, { args: [typed], values: { confirm = false } }) => {
    const { id } = accept(byId, { id: typed })
    const { title, committee, start, contents } = await weighMeeting(db, id)
    const named = `${title ?? 'Meeting'} (${start.slice(0, 10)}, ${committee})`
    if (!confirm)
      throw new AdministrationRefused(`${named} stays. With it would go ${countsOf(contents)}. Add --confirm to remove it for good.`)
    await removeMeeting(db, me, id)
    print(`Removed ${named} with ${countsOf(contents)}.`)
  },
})

const countsOf = (contents: Contents) =>
  Object.entries(contents)
    .map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
    .join(', ')

const removeTheWithdrawn = command({
  name: 'meeting remove-withdrawn',
  does: 'Permanently deletes what imports have withdrawn from a meeting, named by the id in its address: /meetings/ID',
  args: ['ID'],
  options: { confirm: flag('delete; without it, only shows what would be deleted') },
  more: [
    'What an import no longer has is withdrawn: it is left to the members who annotated, noted, tagged or bookmarked',
    'it, and comes back with a later import. This removes it with all that they have on it.',
  ].join('\n'),
  run: async ({ db, me, print }, { args: [typed], values: { confirm = false } }) => {
    const { id } = accept(byId, { id: typed })
    const { title, committee, start, items, documents } = await weighWithdrawn(db, id)
    const named = `${title ?? 'Meeting'} (${start.slice(0, 10)}, ${committee})`
    if (items.length + documents.length === 0) throw new AdministrationRefused(`${named}: nothing is withdrawn.`)
    const lines = [...items, ...documents].map(lineOf).join('\n')
    if (!confirm) throw new AdministrationRefused(`${named}: nothing was removed. Add --confirm to remove for good:\n${lines}`)
    await removeWithdrawn(db, me, id)
    print(`${named}: removed for good:\n${lines}`)
  },
})

const lineOf = ({ title, work }: Weighed) => `  ${[title, toldWork(work)].filter(Boolean).join(': ')}`

export const meetingCommands: Command[] = [remove, removeTheWithdrawn]
