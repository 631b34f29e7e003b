import type { DocumentStructure } from '#features/basic-documents/document.ts'

/** What is dragged and where it can be dropped, by the names that the drag library knows them by. */
export const documentKey = (id: number) => `document-${id}`
export const sectionKey = (id: number) => `section-${id}`
export const areaKey = (section: number | null) => (section === null ? 'area' : `area-${section}`)

/** The number in a key; null in that of the top level. */
export const idIn = (key: string): number | null => {
  const [, digits] = /-(\d+)$/.exec(key) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Documents by area, in their order. */
export type Areas = Record<string, string[]>

export const areasOf = ({ documents, sections }: DocumentStructure): Areas => ({
  [areaKey(null)]: documents.map(({ id }) => documentKey(id)),
  ...Object.fromEntries(sections.map((section) => [areaKey(section.id), section.documents.map(({ id }) => documentKey(id))])),
})

/** The sections by themselves, in their order. */
export const sectionsOf = ({ sections }: DocumentStructure): Areas => ({ sections: sections.map(({ id }) => sectionKey(id)) })

export type Place = { section: number | null; index: number }

/** Where a document stands. */
export function placeIn(areas: Areas, key: string): Place | undefined {
  const [area, keys] = Object.entries(areas).find(([, all]) => all.includes(key)) ?? []
  return area === undefined || !keys ? undefined : { section: idIn(area), index: keys.indexOf(key) }
}

export const isSamePlace = (one: Place, other: Place): boolean => one.section === other.section && one.index === other.index
