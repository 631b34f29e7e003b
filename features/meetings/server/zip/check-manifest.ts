import type { Manifest, ManifestMeeting } from './manifest.ts'
import { shown, ZipRefused } from './zip-refused.ts'

const longestDays = 366

/** Checks what spans several fields: duplicate ids, and how long a meeting lasts. Throws ZipRefused. */
export function checkManifest({ meetings }: Manifest): void {
  checkOnce(meetings.map(keyOfMeeting), 'import.manifest.duplicate_meeting')
  for (const [index, meeting] of meetings.entries()) {
    checkDuration(meeting, `meetings[${index}].end`)
    checkOnce(idsOf(meeting), 'import.manifest.duplicate_item')
    for (const { title, tagesordnung } of meeting.agenda_items) {
      const days = tagesordnung.map(({ day }) => ({ id: day, name: title }))
      checkOnce(days, 'import.manifest.duplicate_day')
    }
  }
}

type Named = { id: number | string; name: string }
type DuplicateKey = `import.manifest.duplicate_${'meeting' | 'item' | 'day'}`

/** A meeting without an id is identified by title and start. */
const keyOfMeeting = ({ opengever_id, title, start }: ManifestMeeting): Named => ({
  id: opengever_id ?? `${title ?? ''} (${new Date(start).toISOString()})`,
  name: title ?? start,
})

const idsOf = ({ agenda_items }: ManifestMeeting): Named[] =>
  agenda_items.flatMap(({ opengever_id, title }) => (opengever_id === null ? [] : [{ id: opengever_id, name: title }]))

function checkOnce(all: Named[], key: DuplicateKey): void {
  const seen = new Map<number | string, string>()
  for (const { id, name } of all) {
    const first = seen.get(id)
    if (first !== undefined) throw new ZipRefused(key, { id: shown(String(id)), first: shown(first), second: shown(name) })
    seen.set(id, name)
  }
}

/** Every day of a meeting is stored; a mistyped year would make hundreds of thousands. */
function checkDuration({ start, concluded }: ManifestMeeting, path: string): void {
  const days = concluded ? (Date.parse(concluded) - Date.parse(start)) / 86_400_000 : 0
  if (days > longestDays) throw new ZipRefused('import.manifest.too_long_meeting', { path, most: longestDays })
}
