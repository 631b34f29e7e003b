import type { Work } from '#features/meetings/import-report.ts'

/** Formats work for the command line: "3 annotations, 1 notes of 2 people"; empty if there is none. */
export function toldWork({ people, ...parts }: Work): string {
  if (people === 0) return ''
  const counts = Object.entries(parts).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []))
  return `${counts.join(', ')} of ${people} ${people === 1 ? 'person' : 'people'}`
}
