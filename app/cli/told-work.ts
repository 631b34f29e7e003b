import type { Work } from '#features/meetings/import-report.ts'

/** "3 annotations, 1 notes of 2 people", for the command line; empty where nobody has anything. */
export function toldWork({ people, ...parts }: Work): string {
  if (people === 0) return ''
  const told = Object.entries(parts).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []))
  return `${told.join(', ')} of ${people} ${people === 1 ? 'person' : 'people'}`
}
