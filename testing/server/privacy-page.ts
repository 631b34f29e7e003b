import type { PersonalData } from '#features/privacy/server/classification/kind.ts'

/** The table of docs/privacy.md: what the columns that name a person hold, how long, and whether the person gets it. */
export function privacyTable(all: PersonalData[]): string {
  const rows = all.map(({ at, what, kept, exported }) => [
    `\`${at}\``,
    what,
    kept,
    typeof exported === 'string' ? 'yes' : `no: ${exported.not}`,
  ])
  return [['Column', 'What', 'Kept', 'In the export'], ['---', '---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
