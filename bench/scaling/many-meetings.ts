import { figures } from '#bench/random.ts'
import { proseOf } from '#bench/search-words.ts'
import { aFile, aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'

const meetings = 3
const items = 20
const letters = 2_000

/** Meetings of twenty items, each with `documents` proposals of two thousand characters. Each `round` makes different meetings. */
export async function manyMeetings(documents: number, round: number) {
  const next = figures(round + 1)
  const files: Record<string, Buffer> = {}
  const manifests = Array.from({ length: meetings }, (_, index) => {
    const opengever_id = 1000 * (round + 1) + index
    const agenda_items = Array.from({ length: items }, (_item, place) => {
      const path = `${opengever_id}/Antrag ${place + 1}.pdf`
      if (documents > 0) files[path] = smallPdf(linesOf(proseOf(next, letters)))
      return {
        opengever_id: opengever_id * 100 + place,
        sort_order: place + 1,
        title: `Geschäft ${place + 1}: ${proseOf(next, 40)}`,
        number: `${place + 1}.`,
        ...(documents > 0 && { proposal: aFile(path, { title: `Antrag ${place + 1}` }) }),
      }
    })
    return aMeetingManifest({ opengever_id, title: `Sitzung ${opengever_id}`, protocol: undefined, documents: [], agenda_items })
  })
  return { zip: await geverZip({ meetings: manifests, files }), meetings, documents: meetings * items * documents }
}

const linesOf = (prose: string) => prose.replace(/(.{60,80}) /g, '$1\n')
