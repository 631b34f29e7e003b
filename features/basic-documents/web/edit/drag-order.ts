import type { DocumentStructure } from '#features/basic-documents/document.ts'

/** Ids for the drag library of what is dragged and where it can be dropped. */
export const documentKey = (id: number) => `document-${id}`
export const sectionKey = (id: number) => `section-${id}`
export const areaKey = (section: number | null) => (section === null ? 'area' : `area-${section}`)

/** The id in a key; null for the top level. */
export const idIn = (key: string): number | null => {
  const [, digits] = /-(\d+)$/.exec(key) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Keys of documents by area, in order. */
export type Areas = Record<string, string[]>

/** Keys of the documents in each area. */
export const areasOf = ({ documents, sections }: DocumentStructure): Areas => ({
  [areaKey(null)]: documents.map(({ id }) => documentKey(id)),
  ...Object.fromEntries(sections.map((section) => [areaKey(section.id), section.documents.map(({ id }) => documentKey(id))])),
})

/** Keys of the sections, in order. */
export const sectionsOf = ({ sections }: DocumentStructure): Areas => ({ sections: sections.map(({ id }) => sectionKey(id)) })

export type Place = { section: number | null; index: number }

/** The section and index of a document. */
export function placeIn(areas: Areas, key: string): Place | undefined {
  const [area, keys] = Object.entries(areas).find(([, all]) => all.includes(key)) ?? []
  return area === undefined || !keys ? undefined : { section: idIn(area), index: keys.indexOf(key) }
}

export const isSamePlace = (one: Place, other: Place): boolean => one.section === other.section && one.index === other.index
