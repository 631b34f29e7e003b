import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Command, command, flag, json, text, UsageError } from '#app/cli/command.ts'
import { jsonOf } from '#app/cli/print-table.ts'
import { withFiles } from '#app/cli/site.ts'
import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import { findCommittee } from '#features/administration/server/committees.ts'
import {
  countMeetingContents,
  listWithdrawnWithWork,
  type MeetingContents,
  removeMeeting,
  removeWithdrawn,
  type WithdrawnWithWork,
} from '#features/administration/server/meetings.ts'
import { findActor } from '#features/identity/server/repository.ts'
import type { Change, ImportReport, MeetingReport, Work } from '#features/meetings/import-report.ts'
import { importZip } from '#features/meetings/server/import/import-zip.ts'
import { Problem } from '#platform/server/http/problem.ts'
import { accept } from '#platform/server/http/validation.ts'
import { runSandboxed } from '#platform/server/sandbox/sandboxed-process.ts'
import { openWork } from '#platform/server/turns/work.ts'
import { byId } from '#platform/shared/endpoint.ts'

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
    const { title, committee, start, contents } = await countMeetingContents(db, id)
    const named = `${title ?? 'Meeting'} (${start.slice(0, 10)}, ${committee})`
    if (!confirm)
      throw new AdministrationRefused(`${named} stays. With it would go ${countsOf(contents)}. Add --confirm to remove it for good.`)
    await removeMeeting(db, me, id)
    print(`Removed ${named} with ${countsOf(contents)}.`)
  },
})

const countsOf = (contents: MeetingContents) =>
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
    const { title, committee, start, items, documents } = await listWithdrawnWithWork(db, id)
    const named = `${title ?? 'Meeting'} (${start.slice(0, 10)}, ${committee})`
    if (items.length + documents.length === 0) throw new AdministrationRefused(`${named}: nothing is withdrawn.`)
    const lines = [...items, ...documents].map(lineOf).join('\n')
    if (!confirm) throw new AdministrationRefused(`${named}: nothing was removed. Add --confirm to remove for good:\n${lines}`)
    await removeWithdrawn(db, me, id)
    print(`${named}: removed for good:\n${lines}`)
  },
})

const lineOf = ({ title, work }: WithdrawnWithWork) => `  ${[title, workText(work)].filter(Boolean).join(': ')}`

export const meetingCommands: Command[] = [remove, removeTheWithdrawn]

const importMeetings = command({
  name: 'import',
  does: "Imports the zip of a meeting into a committee, with a responsible person's rights",
  args: ['COMMITTEE', 'ZIP'],
  options: {
    as: text('username of a person responsible for the committee; required'),
    dry_run: flag('only show what an import would do'),
    replace_by_hand: flag("take the zip's texts instead of those that were written on the page, which are kept otherwise"),
    json,
  },
  run: async (site, { args: [titleOrId, zip], values }) => {
    const { as: username, dry_run = false, replace_by_hand, json: asJson } = values
    if (username === undefined) throw new UsageError('--as USERNAME missing')
    const committee = await findCommittee(site.db, titleOrId)
    const me = await findActor(site.db, username, site.me.today)
    if (!me) throw new AdministrationRefused(`--as: there is no user named ${username} who may sign in`)
    if (!existsSync(zip)) throw new AdministrationRefused(`ZIP: there is no file ${path.resolve(zip)}`)
    const asked = {
      me,
      committee_id: committee.id,
      path: zip,
      dry_run,
      replace_by_hand,
      language: 'en' as const,
      request_id: 'command line',
    }
    const report = await withFiles(site, (deps) =>
      importZip({ ...deps, work: openWork({ db: site.db, env: site.env, sandbox: runSandboxed }) }, asked),
    ).catch((error) => {
      throw mayNot(error) ? new AdministrationRefused(whoMay(username, committee)) : error
    })
    site.print(asJson ? jsonOf(report) : reportOf(report))
  },
})

const mayNot = (error: unknown) => error instanceof Problem && (error.status === 403 || error.status === 404)

const whoMay = (username: string, { title }: { title: string }) =>
  `${username} may not import into ${title}: expected a membership with the role responsible today, and the committee's --import-enabled on`

export const importCommands = [importMeetings]

type Named = { title: string; file?: string; work?: Work; changes?: Change[] }

/** An import report as readable text. */
const reportOf = ({ dry_run, meetings }: ImportReport): string =>
  [
    dry_run ? 'Dry run, nothing was changed. An import would do this:' : 'Imported:',
    ...meetings.flatMap((meeting) => ['', ...linesOf(meeting)]),
  ].join('\n')

function linesOf({
  title,
  start,
  outcome,
  id,
  changes,
  kept,
  agenda_items,
  businesses,
  documents,
  notes_orphaned,
  no_pdf,
  warnings,
}: MeetingReport): string[] {
  const { unchanged, ...moved } = documents
  return [
    `${title ?? 'Meeting'}, ${start}: ${outcome}${id === null ? '' : ` (id ${id})`}`,
    ...changes.map((change) => `  ${textOfChange(change)}`),
    ...kept.map(
      ({ field, before, after }) => `  ${field}: kept as it was written on the page: ${before ?? '-'}; the zip says: ${after ?? '-'}`,
    ),
    ...Object.entries(agenda_items).flatMap(([what, items]) => listOf(`agenda items ${what}`, items)),
    ...listOf('businesses changed', businesses),
    ...Object.entries(moved).flatMap(([what, files]) => listOf(`documents ${what.replace('_', ' ')}`, files)),
    `  documents unchanged: ${unchanged.length}`,
    ...(notes_orphaned > 0 ? [`  notes that lose their object, of those that the importing person sees: ${notes_orphaned}`] : []),
    ...listOf('files that are no PDF, for download only', no_pdf),
    ...listOf(
      'warnings',
      warnings.map((warning) => ({ title: warning })),
    ),
  ]
}

const listOf = (heading: string, things: Named[]) =>
  things.length === 0 ? [] : [`  ${heading}: ${things.length}`, ...things.flatMap(linesOfOne)]

const linesOfOne = ({ title, file, work, changes = [] }: Named) => [
  `    ${[file ? `${title} (${file})` : title, work && workText(work)].filter(Boolean).join(': ')}`,
  ...changes.map((change) => `      ${textOfChange(change)}`),
]

const textOfChange = ({ field, before, after }: Change) => `${field}: ${before ?? '-'} -> ${after ?? '-'}`

/** Formats work for the command line: "3 annotations, 1 notes of 2 people"; empty if there is none. */
function workText({ people, ...parts }: Work): string {
  if (people === 0) return ''
  const counts = Object.entries(parts).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []))
  return `${counts.join(', ')} of ${people} ${people === 1 ? 'person' : 'people'}`
}
