import type { z } from 'zod'
import { checkManifest } from './check-manifest.ts'
import type { Manifest } from './manifest.ts'
import { manifestJson } from './manifest-json.ts'
import { normaliseMeeting } from './normalise-meeting.ts'
import { type RefusalKey, shown, ZipRefused } from './zip-refused.ts'

/** Parses meeting.json into one shape, whichever version of GEVER wrote it. Throws ZipRefused that names the JSON path. */
export function parseManifest(bytes: Uint8Array): Manifest {
  const parsed = manifestJson.safeParse(parseJson(bytes))
  if (!parsed.success) throw refusedShape(parsed.error)
  const manifest = { meetings: parsed.data.meetings.map(normaliseMeeting) }
  checkManifest(manifest)
  return manifest
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    // The decoder drops a byte order mark.
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new ZipRefused(error instanceof SyntaxError ? 'import.manifest.no_json' : 'import.manifest.no_utf8')
  }
}

function refusedShape({ issues }: z.ZodError): ZipRefused {
  const [issue] = issues
  if (!issue) return new ZipRefused('import.manifest.no_json')
  const most = 'maximum' in issue ? Number(issue.maximum) : 0
  return new ZipRefused(`import.manifest.${issue.message}` as RefusalKey, { path: shown(jsonPath(issue.path)), most })
}

/** E.g. `meetings[0].agenda_items[2].title`. */
const jsonPath = (path: PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '') || 'meeting.json'
