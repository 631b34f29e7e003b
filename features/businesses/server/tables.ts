import type { Generated } from 'kysely'

export type BusinessTables = {
  business: {
    id: Generated<number>
    committee_id: number
    number: string
    title: string
    type: string | null
    source_committee: string | null
    responsible: string | null
  }
}
