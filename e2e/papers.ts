import { randomInt } from 'node:crypto'
import type { MeetingJson } from '#features/meetings/server/zip/manifest-json.ts'
import { aMeetingManifest } from '#testing/server/files/gever-zip.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** A meeting that begins in an hour, with an id of its own. */
export const aComingMeeting = (overrides: Partial<MeetingJson> = {}): MeetingJson =>
  aMeetingManifest({ opengever_id: randomInt(1_000_000, 2_000_000_000), start: inHours(1), end: inHours(3), ...overrides })
