import type { ZipEntry } from './zip-entry.ts'
import { shown, ZipRefused } from './zip-refused.ts'

type Range = { start: number; end: number; name: string }

/**
 * Every entry has bytes of its own, from its local header to the end of its data, and none of the directory's. An archive
 * whose entries share bytes unpacks to many times of what any single ratio shows. Throws ZipRefused.
 */
export function checkOverlaps(entries: readonly ZipEntry[], directory: { start: number; end: number }): void {
  const ranges: Range[] = entries.map(({ name, header_start, data_start, packed_size }) => ({
    start: header_start,
    end: data_start + packed_size,
    name,
  }))
  ranges.push({ ...directory, name: 'central directory' })
  ranges.sort((a, b) => a.start - b.start || a.end - b.end)
  let reached = 0
  for (const { start, end, name } of ranges) {
    if (start < reached) throw new ZipRefused('import.zip.overlapping_entry', { name: shown(name) })
    reached = end
  }
}
