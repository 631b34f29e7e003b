import { notFound } from '@tanstack/react-router'
/** The pages of the administration, as their addresses name them and in the order of the navigation. */
export const administrationParts = [
  'users',
  'committees',
  'memberships',
  'business_types',
  'tag_options',
  'text_fragments',
  'configuration',
  'audit_log',
] as const
export type AdministrationPart = (typeof administrationParts)[number]

const isAdministrationPart = (name: string): name is AdministrationPart => administrationParts.some((part) => part === name)

/** `$part` of an address: one of them, or the page does not exist. */
export const partParams = {
  parse: ({ part }: { part: string }) => {
    if (!isAdministrationPart(part)) throw notFound()
    return { part }
  },
  stringify: ({ part }: { part: AdministrationPart }) => ({ part }),
}
