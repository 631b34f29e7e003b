import { accept } from '#server/kit/accept.ts'
import { byId } from '#shared/kit/endpoint.ts'
import { AdministrationRefused } from './administration-refused.ts'
import { type Command, command } from './command.ts'
import { type Contents, removeMeeting, weighMeeting } from './meetings.ts'
import { flag } from './options.ts'

const remove = command({
  name: 'meeting remove',
  does: 'Removes a meeting for good, named by the id in its address: /meetings/ID',
  args: ['ID'],
  options: { confirm: flag('do it; without, it is only told what would go') },
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
      throw new AdministrationRefused(`${named} stays. With it would go ${told(contents)}. Add --confirm to remove it for good.`)
    await removeMeeting(db, me, id)
    print(`Removed ${named} with ${told(contents)}.`)
  },
})

const told = (contents: Contents) =>
  Object.entries(contents)
    .map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
    .join(', ')

export const meetingCommands: Command[] = [remove]
