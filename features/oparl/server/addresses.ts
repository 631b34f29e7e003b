import type { Env } from '#platform/server/env.ts'

/** The types of objects in addresses, by their names in OParl. Locations are those of meetings. */
export const oparlTypes = {
  organization: 'Organization',
  person: 'Person',
  membership: 'Membership',
  meeting: 'Meeting',
  agendaitem: 'AgendaItem',
  paper: 'Paper',
  consultation: 'Consultation',
  file: 'File',
  location: 'Location',
  legislativeterm: 'LegislativeTerm',
} as const
export type OparlType = keyof typeof oparlTypes

/** An object's id in its address: `7`, or with what it is made of: `item-7`, `motion-7`, `meeting-7`. */
export type OparlKey = string

export const schemaUrl = (name: string) => `https://schema.oparl.org/1.1/${name}`

/** Path of OParl below the path prefix. */
export const oparlPath = '/oparl/v1.1'

export type Addresses = ReturnType<typeof addressesOf>

/** The addresses that are also the ids of objects. They never change, so nothing in them may be renamed. */
export function addressesOf({ root_url, path_prefix }: Pick<Env, 'root_url' | 'path_prefix'>) {
  const root = `${root_url}${path_prefix}${oparlPath}`
  return {
    root,
    system: `${root}/system`,
    body: `${root}/body/1`,
    bodyList: `${root}/body`,
    of: (type: OparlType, key: OparlKey | number) => `${root}/${type}/${key}`,
    /** List of all objects of a type. */
    all: (type: OparlType) => `${root}/body/1/${type}`,
    meetingsOf: (organization: number) => `${root}/organization/${organization}/meeting`,
    content: (file: OparlKey | number) => `${root}/file/${file}/content`,
    download: (file: OparlKey | number) => `${root}/file/${file}/download`,
  }
}
